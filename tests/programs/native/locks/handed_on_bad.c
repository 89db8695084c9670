// SPDX-License-Identifier: Apache-2.0
//
// `check` returns with the lock only where there is room, and nobody behind it releases it.
//~ report: default
#include <pthread.h>

static pthread_mutex_t overlap = PTHREAD_MUTEX_INITIALIZER;
static int in_flight;

static int check(int size) {
  pthread_mutex_lock(&overlap);  //~ lock-leak
  if (in_flight + size > 100) {
    pthread_mutex_unlock(&overlap);
    return 0;
  }
  in_flight += size;
  return 1;
}  //~ lock-leak

static void finish(int size) {
  pthread_mutex_lock(&overlap);
  in_flight -= size;
  pthread_mutex_unlock(&overlap);
}

static void *work(void *arg) {
  if (check(4)) finish(4);
  return arg;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; i++) pthread_create(&threads[i], 0, work, 0);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], 0);
  return 0;
}
