// SPDX-License-Identifier: Apache-2.0
//
// The thread says under the lock that its data is ready, and the other one asks under the lock until it is.
//~ report: default
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int ready, data;

static void *produce(void *arg) {
  data = 42;  //~ none
  pthread_mutex_lock(&lock);
  ready = 1;
  pthread_mutex_unlock(&lock);
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, produce, 0);
  for (;;) {
    pthread_mutex_lock(&lock);
    int now = ready;
    pthread_mutex_unlock(&lock);
    if (now) break;
  }
  data++;  //~ none
  pthread_join(thread, 0);
  return data;
}
