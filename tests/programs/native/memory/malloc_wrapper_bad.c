// SPDX-License-Identifier: Apache-2.0
//
// Memory comes from a function of one's own.
// The thread gets main's object.
#include <pthread.h>
#include <stdlib.h>

struct item {
  int n;
};

static void *must_alloc(size_t size) {
  void *p = malloc(size);
  if (!p) abort();
  return p;
}

static void *work(void *arg) {
  struct item *item = arg;
  item->n = 1; //~ race
  return arg;
}

int main(void) {
  pthread_t t;
  struct item *item = must_alloc(sizeof *item);
  pthread_create(&t, 0, work, item);
  item->n = 2; //~ race
  pthread_join(t, 0);
  return 0;
}
