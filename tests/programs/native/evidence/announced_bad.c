// SPDX-License-Identifier: Apache-2.0
//
// The data is written behind the flag, when the other one may have seen it.
//~ report: default
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int ready, data;

static void *produce(void *arg) {
  pthread_mutex_lock(&lock);
  ready = 1;
  pthread_mutex_unlock(&lock);
  data = 42;  //~ race
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
  data++;  //~ race
  pthread_join(thread, 0);
  return data;
}
