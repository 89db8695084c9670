// SPDX-License-Identifier: Apache-2.0
//
// Reader and writer of one variable.
// Each takes a lock, but not the same one.
#include <pthread.h>

static int value;
static pthread_mutex_t mu = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t other = PTHREAD_MUTEX_INITIALIZER;

static void *writer(void *arg) {
  (void)arg;
  pthread_mutex_lock(&mu);
  value = 1; //~ race
  pthread_mutex_unlock(&mu);
  return 0;
}

int main(void) {
  pthread_t t;
  int seen;
  pthread_create(&t, 0, writer, 0);
  pthread_mutex_lock(&other);
  seen = value; //~ race
  pthread_mutex_unlock(&other);
  pthread_mutex_lock(&other);
  pthread_mutex_unlock(&other);
  pthread_join(t, 0);
  return seen;
}
