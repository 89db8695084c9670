// SPDX-License-Identifier: Apache-2.0
//
// main uses two variables without the lock.
#include <pthread.h>

static pthread_mutex_t mu = PTHREAD_MUTEX_INITIALIZER;
static int x, a, b, c, e;

static void *work(void *arg) {
  pthread_mutex_lock(&mu);
  x = 1; //~ race
  a = 1; //~ race
  b = 1;
  c = 1;
  e = 1;
  pthread_mutex_unlock(&mu);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  x = 2; //~ race
  a = 2; //~ race
  pthread_join(t, 0);
  return 0;
}
