// SPDX-License-Identifier: Apache-2.0
//
// Only one of the two waits at the barrier in the second phase.
#include <pthread.h>

static pthread_barrier_t barrier;
static int left, right;

static void *work(void *arg) {
  left = 1;
  pthread_barrier_wait(&barrier);
  right = left; //~ race
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_barrier_init(&barrier, 0, 2);
  pthread_create(&t, 0, work, 0);
  pthread_barrier_wait(&barrier);
  int seen = left + right; //~ race
  pthread_join(t, 0);
  return seen;
}
