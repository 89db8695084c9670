// SPDX-License-Identifier: Apache-2.0
//
// x is a byte.
#include <pthread.h>

static struct {
  unsigned char x, y;
} s;

static void *work(void *arg) {
  s.x = 1; //~ race
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  s.x = 2; //~ race
  pthread_join(t, 0);
  return 0;
}
