// SPDX-License-Identifier: Apache-2.0
//
// Whether the lock came in time is not asked.
#include <errno.h>
#include <pthread.h>
#include <time.h>

static pthread_mutex_t mu = PTHREAD_MUTEX_INITIALIZER;
static int value;

static void *work(void *arg) {
  struct timespec until = {0, 0};
  int failed = pthread_mutex_timedlock(&mu, &until);
  value++; //~ race
  if (failed == 0) pthread_mutex_unlock(&mu);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  pthread_mutex_lock(&mu);
  value++; //~ race
  pthread_mutex_unlock(&mu);
  pthread_join(t, 0);
  return value;
}
