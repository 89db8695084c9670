// SPDX-License-Identifier: Apache-2.0
//
// A flag says that the data are there.
// A plain flag.
#include <pthread.h>
#include <stdatomic.h>

static int data;
static int ready;

static void *produce(void *arg) {
  data = 42; //~ race
  ready = 1; //~ race
  return arg;
}

int main(void) {
  pthread_t t;
  int seen = 0;
  pthread_create(&t, 0, produce, 0);
  if (ready) seen = data; //~ race x2
  pthread_join(t, 0);
  return seen;
}
