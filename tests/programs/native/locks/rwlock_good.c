// SPDX-License-Identifier: Apache-2.0
//
// A lock with readers and writers.
// The writer takes the writers' side.
//~ none
#include <pthread.h>

static int config;
static pthread_rwlock_t rw = PTHREAD_RWLOCK_INITIALIZER;

static void *reader(void *arg) {
  pthread_rwlock_rdlock(&rw);
  *(int *)arg = config;
  pthread_rwlock_unlock(&rw);
  return 0;
}

int main(void) {
  pthread_t t;
  int seen;
  pthread_create(&t, 0, reader, &seen);
  pthread_rwlock_wrlock(&rw);
  config = 5;
  pthread_rwlock_unlock(&rw);
  pthread_join(t, 0);
  return seen;
}
