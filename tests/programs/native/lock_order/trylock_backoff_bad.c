// SPDX-License-Identifier: Apache-2.0
//
// Two locks in opposite orders.
// Both wait.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void *one(void *arg) {
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); //~ lock-order
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, one, 0);
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); //~ lock-order
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  pthread_join(t, 0);
  return 0;
}
