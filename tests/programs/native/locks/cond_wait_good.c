// SPDX-License-Identifier: Apache-2.0
//
// A condition variable: waiting gives the lock back, and takes it again.
// It looks while it holds it.
//~ none
#include <pthread.h>

static int ready, data;
static pthread_mutex_t mu = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t cond = PTHREAD_COND_INITIALIZER;

static void *producer(void *arg) {
  for (int i = 0; i < 10; i++) {
    pthread_mutex_lock(&mu);
    data = i;
    ready = 1;
    pthread_cond_signal(&cond);
    pthread_mutex_unlock(&mu);
  }
  return arg;
}

int main(void) {
  pthread_t t;
  int seen;
  pthread_create(&t, 0, producer, 0);
  pthread_mutex_lock(&mu);
  while (!ready) pthread_cond_wait(&cond, &mu);
  seen = data;
  pthread_mutex_unlock(&mu);
  pthread_join(t, 0);
  return seen;
}
