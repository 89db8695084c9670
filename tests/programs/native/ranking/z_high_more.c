// SPDX-License-Identifier: Apache-2.0
//
// Of 61 accesses to x, 60 hold the lock: that is no chance, and the last one was forgotten. Less: 20 of 21, which may be chance.
#include <pthread.h>

static pthread_mutex_t mu = PTHREAD_MUTEX_INITIALIZER;
static int x, before, after;
#define TEN(a) a a a a a a a a a a

static void *work(void *arg) {
  pthread_mutex_lock(&mu);
  before = 1;
  TEN(x = 1; x = 2; x = 3; x = 4; x = 5; x = 6;) //~ race
  after = 1;
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
