// SPDX-License-Identifier: Apache-2.0
//
// Whoever wants the lock spins as long as its owner sleeps.
#include <pthread.h>
#include <unistd.h>

static pthread_spinlock_t spin;
static int value;

static void *work(void *arg) {
  pthread_spin_lock(&spin); //~ held-while-blocking
  value++;
  usleep(1000); //~ held-while-blocking
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
