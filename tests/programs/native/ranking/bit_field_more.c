// SPDX-License-Identifier: Apache-2.0
//
// x is a bit-field: whoever writes it writes back its neighbours. Less: a byte of its own.
#include <pthread.h>

static struct {
  unsigned x : 4, y : 4;
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
