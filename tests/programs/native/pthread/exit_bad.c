// SPDX-License-Identifier: Apache-2.0
//
// pthread_exit ends the thread, and the lock stays taken; the other way out releases it.
#include <pthread.h>

static pthread_mutex_t mu = PTHREAD_MUTEX_INITIALIZER;
static int value;

static int step(int stop) {
  pthread_mutex_lock(&mu); //~ lock-leak
  if (stop) return 1;
  value++;
  pthread_mutex_unlock(&mu);
  return 0;
}

static void *work(void *arg) {
  if (step(arg != 0)) pthread_exit(0);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  pthread_join(t, 0);
  return 0;
}
