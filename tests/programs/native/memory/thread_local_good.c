// SPDX-License-Identifier: Apache-2.0
//
// A variable that every thread uses.
// One for each.
//~ none
#include <pthread.h>

static _Thread_local int depth;

static void *work(void *arg) {
  depth++;
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  depth++;
  pthread_join(t, 0);
  return 0;
}
