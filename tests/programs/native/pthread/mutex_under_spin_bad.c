// SPDX-License-Identifier: Apache-2.0
//
// Waiting for a mutex may sleep, too.
#include <pthread.h>

static pthread_spinlock_t spin;
static pthread_mutex_t mu = PTHREAD_MUTEX_INITIALIZER;
static int value;

static void add(void) {
  pthread_mutex_lock(&mu); //~ held-while-blocking
  value++;
  pthread_mutex_unlock(&mu);
}

static void *work(void *arg) {
  pthread_spin_lock(&spin); //~ held-while-blocking
  add();
  pthread_spin_unlock(&spin);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_spin_init(&spin, 0);
  pthread_create(&t, 0, work, 0);
  work(0);
  pthread_join(t, 0);
  return 0;
}
