// SPDX-License-Identifier: Apache-2.0
//
// A result that a thread leaves in a global variable.
// main reads it after the join.
//~ none
#include <pthread.h>

static int result;

static void *work(void *arg) {
  (void)arg;
  result = 42;
  return 0;
}

int main(void) {
  pthread_t t;
  int seen;
  pthread_create(&t, 0, work, 0);
  pthread_join(t, 0);
  seen = result;
  return seen;
}
