// SPDX-License-Identifier: Apache-2.0
//
// x is alone in one critical section.
#include <pthread.h>

static pthread_mutex_t mu = PTHREAD_MUTEX_INITIALIZER;
static int x, before, after;

static void *work(void *arg) {
  pthread_mutex_lock(&mu);
  x = 1; //~ race
  x = 3; //~ race
  pthread_mutex_unlock(&mu);
  pthread_mutex_lock(&mu);
  x = 4; //~ race
  before = 1;
  x = 5; //~ race
  pthread_mutex_unlock(&mu);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  x = 2; //~ race
  pthread_join(t, 0);
  return 0;
}
