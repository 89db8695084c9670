// SPDX-License-Identifier: Apache-2.0
//
// The wait gives up after a time, and then the lock is taken all the same: released on one way only.
#include <errno.h>
#include <pthread.h>
#include <time.h>

static pthread_mutex_t mu = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t cond = PTHREAD_COND_INITIALIZER;
static int ready;

static int await(void) {
  struct timespec until = {1, 0};
  pthread_mutex_lock(&mu); //~ lock-leak
  while (!ready)
    if (pthread_cond_timedwait(&cond, &mu, &until) == ETIMEDOUT) return -1;
  pthread_mutex_unlock(&mu);
  return 0;
}

static void *work(void *arg) {
  pthread_mutex_lock(&mu);
  ready = 1;
  pthread_cond_signal(&cond);
  pthread_mutex_unlock(&mu);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  await();
  pthread_join(t, 0);
  return 0;
}
