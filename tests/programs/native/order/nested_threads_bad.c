// SPDX-License-Identifier: Apache-2.0
//
// A thread that starts another one.
// The inner thread is not waited for.
#include <pthread.h>

static int value;

static void *inner(void *arg) {
  value = 1; //~ race
  return arg;
}

static void *outer(void *arg) {
  pthread_t t;
  pthread_create(&t, 0, inner, 0);
  pthread_detach(t);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, outer, 0);
  pthread_join(t, 0);
  return value; //~ race
}
