// SPDX-License-Identifier: Apache-2.0
//
// `check` returns with the lock, and what comes after it in the work releases it: `start` for one, `cancel` for
// another.
//~ report: default
#include <pthread.h>

static pthread_mutex_t overlap = PTHREAD_MUTEX_INITIALIZER;
static int in_flight;

static void check(int size) {
  pthread_mutex_lock(&overlap);  //~ none
  while (in_flight + size > 100) {
    pthread_mutex_unlock(&overlap);
    pthread_mutex_lock(&overlap);
  }
}

static void start(int size) {
  in_flight += size;
  pthread_mutex_unlock(&overlap);  //~ none
}

static void *work(void *arg) {
  check(4);
  start(4);
  return arg;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; i++) pthread_create(&threads[i], 0, work, 0);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], 0);
  return 0;
}
