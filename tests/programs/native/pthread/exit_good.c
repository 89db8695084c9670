// SPDX-License-Identifier: Apache-2.0
//
// Released before the thread ends.
//~ none
#include <pthread.h>

static pthread_mutex_t mu = PTHREAD_MUTEX_INITIALIZER;
static int value;

static void *work(void *arg) {
  pthread_mutex_lock(&mu);
  if (arg != 0) {
    pthread_mutex_unlock(&mu);
    pthread_exit(0);
  }
  value++;
  pthread_mutex_unlock(&mu);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  work(0);
  pthread_join(t, 0);
  return 0;
}
