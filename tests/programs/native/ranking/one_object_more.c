// SPDX-License-Identifier: Apache-2.0
//
// No access to x holds a lock; but there is one object only, so both mean the same. Less: one of many.
#include <pthread.h>
#include <stdlib.h>

struct item {
  int x;
};

static struct item *shared;

static void *work(void *arg) {
  shared->x = 1; //~ race
  return arg;
}

int main(void) {
  shared = malloc(sizeof *shared);
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  shared->x = 2; //~ race
  pthread_join(t, 0);
  return 0;
}
