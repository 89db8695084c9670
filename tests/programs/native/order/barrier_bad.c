// SPDX-License-Identifier: Apache-2.0
//
// Two phases of work.
// Nothing between them.
#include <pthread.h>

static int left, right;
static pthread_barrier_t barrier;

static void *work(void *arg) {
  left = 1; //~ race
  *(int *)arg = right; //~ race
  return 0;
}

int main(void) {
  pthread_t t;
  int seen;
  pthread_barrier_init(&barrier, 0, 2);
  pthread_create(&t, 0, work, &seen);
  right = 1; //~ race
  const int own = left; //~ race
  pthread_join(t, 0);
  return seen + own;
}
