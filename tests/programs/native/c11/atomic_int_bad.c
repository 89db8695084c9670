// SPDX-License-Identifier: Apache-2.0
//
// A counter.
// A plain int.
#include <pthread.h>
#include <stdatomic.h>

static int hits;

static void *work(void *arg) {
  hits++; //~ race
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  hits++; //~ race
  pthread_join(t, 0);
  return 0;
}
