// SPDX-License-Identifier: Apache-2.0
//
// There is one object only, so both mean the same. Less: one of many.
#include <pthread.h>
#include <stdlib.h>

struct item {
  int x;
};

static struct item *shared;
static pthread_mutex_t mu = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *arg) {
  pthread_mutex_lock(&mu);
  shared->x = 1; //~ race
  pthread_mutex_unlock(&mu);
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
