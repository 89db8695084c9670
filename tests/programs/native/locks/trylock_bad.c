// SPDX-License-Identifier: Apache-2.0
//
// A lock that is only tried.
// The variable is changed whether it was taken or not.
#include <pthread.h>

static int value;
static pthread_mutex_t mu = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *arg) {
  int busy = pthread_mutex_trylock(&mu);
  value++; //~ race
  if (!busy) pthread_mutex_unlock(&mu);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  pthread_mutex_lock(&mu);
  value++; //~ race
  pthread_mutex_unlock(&mu);
  pthread_join(t, 0);
  return 0;
}
