// SPDX-License-Identifier: Apache-2.0
//
// Two threads that write the same variable.
// Both run at once.
#include <pthread.h>

static int value;

static void *one(void *arg) {
  value = 1; //~ race
  return arg;
}

static void *two(void *arg) {
  value = 2; //~ race
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, one, 0);
  pthread_create(&b, 0, two, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
