// SPDX-License-Identifier: Apache-2.0
//
// The pointer means x for certain. Less: x or something else.
#include <pthread.h>

static int x, y;

static void *work(void *arg) {
  int *p = &x;
  *p = 1; //~ race
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  x = 2; //~ race
  pthread_join(t, 0);
  return 0;
}
