// SPDX-License-Identifier: Apache-2.0
//
// One writes x, the other reads it.
#include <pthread.h>

static int x;

static void *work(void *arg) {
  x = 1; //~ race
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  int seen = x; //~ race
  pthread_join(t, 0);
  return seen;
}
