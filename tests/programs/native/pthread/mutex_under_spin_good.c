// SPDX-License-Identifier: Apache-2.0
//
// The mutex first, the spin lock inside of it for as short as can be.
//~ none
#include <pthread.h>

static pthread_spinlock_t spin;
static pthread_mutex_t mu = PTHREAD_MUTEX_INITIALIZER;
static int value, fast;

static void *work(void *arg) {
  pthread_mutex_lock(&mu);
  value++;
  pthread_spin_lock(&spin);
  fast++;
  pthread_spin_unlock(&spin);
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
