// SPDX-License-Identifier: Apache-2.0
//
// A lock that is waited for only so long: what it guards is used only if it came.
//~ none
#include <pthread.h>
#include <time.h>

static pthread_mutex_t mu = PTHREAD_MUTEX_INITIALIZER;
static int value, missed;

static void *work(void *arg) {
  struct timespec until = {0, 0};
  if (pthread_mutex_timedlock(&mu, &until) == 0) {
    value++;
    pthread_mutex_unlock(&mu);
  }
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  pthread_mutex_lock(&mu);
  value++;
  pthread_mutex_unlock(&mu);
  pthread_join(t, 0);
  return value + missed;
}
