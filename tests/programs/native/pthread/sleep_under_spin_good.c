// SPDX-License-Identifier: Apache-2.0
//
// Sleeps when the lock is released; under a mutex one may sleep.
//~ none
#include <pthread.h>
#include <unistd.h>

static pthread_spinlock_t spin;
static pthread_mutex_t mu = PTHREAD_MUTEX_INITIALIZER;
static int value, other;

static void *work(void *arg) {
  pthread_spin_lock(&spin);
  value++;
  pthread_spin_unlock(&spin);
  usleep(1000);
  pthread_mutex_lock(&mu);
  other++;
  usleep(1000);
  pthread_mutex_unlock(&mu);
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
