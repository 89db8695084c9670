// SPDX-License-Identifier: Apache-2.0
//
// Both use the value only if they got the spin lock.
//~ none
#include <pthread.h>

static pthread_spinlock_t lock;
static int value;

static void *work(void *arg) {
  if (pthread_spin_trylock(&lock) == 0) {
    value++;
    pthread_spin_unlock(&lock);
  }
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_spin_init(&lock, PTHREAD_PROCESS_PRIVATE);
  pthread_create(&t, 0, work, 0);
  if (pthread_spin_trylock(&lock) == 0) {
    value++;
    pthread_spin_unlock(&lock);
  }
  pthread_join(t, 0);
  return value;
}
