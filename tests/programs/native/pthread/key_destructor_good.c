// SPDX-License-Identifier: Apache-2.0
//
// The destructor takes the lock.
//~ none
#include <pthread.h>
#include <stdlib.h>

static pthread_key_t key;
static pthread_mutex_t mu = PTHREAD_MUTEX_INITIALIZER;
static int freed;

static void drop(void *memory) {
  pthread_mutex_lock(&mu);
  freed++;
  pthread_mutex_unlock(&mu);
  free(memory);
}

static void *work(void *arg) {
  pthread_setspecific(key, malloc(8));
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_key_create(&key, drop);
  pthread_create(&a, 0, work, 0);
  pthread_create(&b, 0, work, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
