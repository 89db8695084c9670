// SPDX-License-Identifier: Apache-2.0
//
// What is registered for the end of the program runs when main and its threads are through.
//~ none
#include <pthread.h>
#include <stdlib.h>

static int total;

static void *work(void *arg) {
  total++;
  return arg;
}

static void finish(void) {
  if (total > 0) total = 0;
}

int main(void) {
  pthread_t t;
  atexit(finish);
  total = 1;
  pthread_create(&t, 0, work, 0);
  pthread_join(t, 0);
  return 0;
}
