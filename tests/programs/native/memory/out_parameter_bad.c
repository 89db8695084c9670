// SPDX-License-Identifier: Apache-2.0
//
// Memory is left where the caller has said.
// The thread gets main's object.
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
  struct item *item = arg;
  item->n = 1; //~ race
  return arg;
}

int main(void) {
  pthread_t t;
  struct item *item = get(sizeof *item);
  pthread_create(&t, 0, work, item);
  item->n = 2; //~ race
  pthread_join(t, 0);
  return 0;
}
