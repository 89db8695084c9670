// SPDX-License-Identifier: Apache-2.0
//
// A thread function that writes a variable without a lock.
// One thread runs it.
//~ none
#include <pthread.h>

static int hits;

static void *work(void *arg) {
  hits++;
  return arg;
}

int main(void) {
  pthread_t t[4];
  pthread_create(&t[0], 0, work, 0);
  pthread_join(t[0], 0);
  return hits;
}
