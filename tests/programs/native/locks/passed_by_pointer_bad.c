// SPDX-License-Identifier: Apache-2.0
//
// Lock and data are passed to the thread by pointers.
// The thread gets a lock of its own.
#include <pthread.h>

struct shared {
  pthread_mutex_t *mu;
  int *data;
};

static void *work(void *arg) {
  struct shared *shared = arg;
  pthread_mutex_lock(shared->mu);
  ++*shared->data; //~ race
  pthread_mutex_unlock(shared->mu);
  return 0;
}

int main(void) {
  pthread_t t;
  int data = 0;
  pthread_mutex_t mu = PTHREAD_MUTEX_INITIALIZER;
  pthread_mutex_t other = PTHREAD_MUTEX_INITIALIZER;
  struct shared shared = {&other, &data};
  pthread_create(&t, 0, work, &shared);
  pthread_mutex_lock(&mu);
  data++; //~ race
  pthread_mutex_unlock(&mu);
  pthread_mutex_lock(&other);
  pthread_mutex_unlock(&other);
  pthread_join(t, 0);
  return 0;
}
