// SPDX-License-Identifier: Apache-2.0
//
// Memory is left where the caller has said.
// It makes its own.
//~ none
#include <pthread.h>
#include <stdlib.h>

struct item {
  struct item *next;
  int n;
};

static int allocated;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void get_counted(size_t size, void **where) {
  void *made = malloc(size);
  if (made) ++allocated;
  *where = made;
}

static void *get(size_t size) {
  void *made;
  pthread_mutex_lock(&lock);
  get_counted(size, &made);
  pthread_mutex_unlock(&lock);
  return made;
}

static void *work(void *arg) {
  struct item *item = get(sizeof *item);
  item->n = 1;
  return arg;
}

int main(void) {
  pthread_t t;
  struct item *item = get(sizeof *item);
  pthread_create(&t, 0, work, item);
  item->n = 2;
  pthread_join(t, 0);
  return 0;
}
