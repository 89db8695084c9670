// SPDX-License-Identifier: Apache-2.0
//
// A result that a thread leaves in a global variable.
// main reads it before the thread has ended.
#include <pthread.h>

static int result;

static void *work(void *arg) {
  (void)arg;
  result = 42; //~ race
  return 0;
}

int main(void) {
  pthread_t t;
  int seen;
  pthread_create(&t, 0, work, 0);
  seen = result; //~ race
  pthread_join(t, 0);
  return seen;
}
