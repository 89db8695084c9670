// SPDX-License-Identifier: Apache-2.0
//
// The thread may still run at the end of the program, beside what is registered for that.
#include <pthread.h>
#include <stdlib.h>

static int total;

static void *work(void *arg) {
  total++; //~ race
  return arg;
}

static void finish(void) {
  if (total > 0) total = 0; //~ race
}

int main(void) {
  pthread_t t;
  atexit(finish);
  total = 1;
  pthread_create(&t, 0, work, 0);
  pthread_detach(t);
  return 0;
}
