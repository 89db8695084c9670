// SPDX-License-Identifier: Apache-2.0
//
// A counter.
// An atomic one.
//~ none
#include <pthread.h>
#include <stdatomic.h>

static atomic_int hits;

static void *work(void *arg) {
  hits++;
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  hits++;
  pthread_join(t, 0);
  return 0;
}
