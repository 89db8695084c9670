// SPDX-License-Identifier: Apache-2.0
//
// A thread that starts another one.
// It is.
//~ none
#include <pthread.h>

static int value;

static void *inner(void *arg) {
  value = 1;
  return arg;
}

static void *outer(void *arg) {
  pthread_t t;
  pthread_create(&t, 0, inner, 0);
  pthread_join(t, 0);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, outer, 0);
  pthread_join(t, 0);
  return value;
}
