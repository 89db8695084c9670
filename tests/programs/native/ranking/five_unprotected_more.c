// SPDX-License-Identifier: Apache-2.0
//
// main uses five variables without the lock: it was forgotten for all of them. Less: two.
#include <pthread.h>

static pthread_mutex_t mu = PTHREAD_MUTEX_INITIALIZER;
static int x, a, b, c, e;

static void *work(void *arg) {
  pthread_mutex_lock(&mu);
  x = 1; //~ race
  a = 1; //~ race
  b = 1; //~ race
  c = 1; //~ race
  e = 1; //~ race
  pthread_mutex_unlock(&mu);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  x = 2; //~ race
  a = 2; //~ race
  b = 2; //~ race
  c = 2; //~ race
  e = 2; //~ race
  pthread_join(t, 0);
  return 0;
}
