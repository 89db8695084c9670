// SPDX-License-Identifier: Apache-2.0
//
// A detached thread is never waited for, so it takes the lock.
//~ none
#include <pthread.h>

static int progress;
static pthread_mutex_t mu = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *arg) {
  pthread_mutex_lock(&mu);
  progress = 1;
  pthread_mutex_unlock(&mu);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  pthread_detach(t);
  pthread_mutex_lock(&mu);
  int seen = progress;
  pthread_mutex_unlock(&mu);
  return seen;
}
