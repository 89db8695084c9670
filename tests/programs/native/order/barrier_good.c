// SPDX-License-Identifier: Apache-2.0
//
// Two phases of work.
// A barrier.
//~ none
#include <pthread.h>

static int left, right;
static pthread_barrier_t barrier;

static void *work(void *arg) {
  left = 1;
  pthread_barrier_wait(&barrier);
  *(int *)arg = right;
  return 0;
}

int main(void) {
  pthread_t t;
  int seen;
  pthread_barrier_init(&barrier, 0, 2);
  pthread_create(&t, 0, work, &seen);
  right = 1;
  pthread_barrier_wait(&barrier);
  const int own = left;
  pthread_join(t, 0);
  return seen + own;
}
