// SPDX-License-Identifier: Apache-2.0
//
// reset() is called with the lock of the page that it is given, and gets the table of all pages, too.
//~ none
#include <pthread.h>
#include <stdlib.h>

struct page {
  pthread_mutex_t mu;
  int used;
};
struct book {
  int total;
  struct page *pages;
};

static void reset(struct book *book, struct page *page) {
  if (book->total > 0) page->used = 0;
}

static void *work(void *arg) {
  struct book *book = arg;
  for (int i = 0; i < 4; i++) {
    struct page *page = &book->pages[i];
    pthread_mutex_lock(&page->mu);
    page->used++;
    pthread_mutex_unlock(&page->mu);
  }
  return NULL;
}

int main(void) {
  pthread_t t;
  struct book *book = calloc(1, sizeof *book);
  if (book == NULL || (book->pages = calloc(4, sizeof *book->pages)) == NULL) return 1;
  book->total = 4;
  for (int i = 0; i < 4; i++) pthread_mutex_init(&book->pages[i].mu, NULL);
  pthread_create(&t, NULL, work, book);
  for (int i = 0; i < 4; i++) {
    struct page *page = &book->pages[i];
    pthread_mutex_lock(&page->mu);
    reset(book, page);
    pthread_mutex_unlock(&page->mu);
  }
  pthread_join(t, NULL);
  return 0;
}
