// SPDX-License-Identifier: Apache-2.0
//
// The new value is made of the old one: an update may be lost. Less: it is a constant.
#include <pthread.h>

static int x;

static void *work(void *arg) {
  x = x + 1; //~ race
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  x = 2; //~ race
  pthread_join(t, 0);
  return 0;
}
