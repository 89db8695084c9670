// SPDX-License-Identifier: Apache-2.0
//
// A variable that every thread uses.
// One for all.
#include <pthread.h>

static int depth;

static void *work(void *arg) {
  depth++; //~ race
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  depth++; //~ race
  pthread_join(t, 0);
  return 0;
}
