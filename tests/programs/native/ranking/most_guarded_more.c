// SPDX-License-Identifier: Apache-2.0
//
// Two of three accesses to x hold the lock: too few to say much, but most of them. Less: one of three.
#include <pthread.h>

static pthread_mutex_t mu = PTHREAD_MUTEX_INITIALIZER;
static int x, before, after;

static void *work(void *arg) {
  pthread_mutex_lock(&mu);
  before = 1;
  x = 1; //~ race
  x = 3; //~ race
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
