// SPDX-License-Identifier: Apache-2.0
//
// Three threads and three locks.
// The last one takes them the other way round: no circle.
//~ none
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t c = PTHREAD_MUTEX_INITIALIZER;

static void both(pthread_mutex_t *first, pthread_mutex_t *second) {
  pthread_mutex_lock(first);
  pthread_mutex_lock(second);
  pthread_mutex_unlock(second);
  pthread_mutex_unlock(first);
}

static void *one(void *arg) {
  both(&a, &b);
  return arg;
}
static void *two(void *arg) {
  both(&b, &c);
  return arg;
}
static void *three(void *arg) {
  both(&a, &c);
  return arg;
}

int main(void) {
  pthread_t t, u, v;
  pthread_create(&t, 0, one, 0);
  pthread_create(&u, 0, two, 0);
  pthread_create(&v, 0, three, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  pthread_join(v, 0);
  return 0;
}
