// SPDX-License-Identifier: Apache-2.0
//
// What one phase writes, the next one reads.
//~ none
#include <pthread.h>

static pthread_barrier_t barrier;
static int left;

static void *work(void *arg) {
  left = 1;
  pthread_barrier_wait(&barrier);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_barrier_init(&barrier, 0, 2);
  pthread_create(&t, 0, work, 0);
  pthread_barrier_wait(&barrier);
  int seen = left;
  pthread_join(t, 0);
  return seen;
}
