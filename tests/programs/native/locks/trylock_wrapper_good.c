// SPDX-License-Identifier: Apache-2.0
//
// A function that tries a lock and tells with its result.
// The caller looks at it right.
//~ none
#include <pthread.h>

static int value;
static pthread_mutex_t mu = PTHREAD_MUTEX_INITIALIZER;

static int try_it(void) {
  if (pthread_mutex_trylock(&mu) != 0) return 0;
  return 1;
}

static void *work(void *arg) {
  if (try_it()) {
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
  return 0;
}
