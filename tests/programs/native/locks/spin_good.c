// SPDX-License-Identifier: Apache-2.0
//
// A spin lock.
// Held over the access.
//~ none
#include <pthread.h>

static int value;
static pthread_spinlock_t spin;

static void *work(void *arg) {
  pthread_spin_lock(&spin);
  value++;
  pthread_spin_unlock(&spin);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_spin_init(&spin, 0);
  pthread_create(&t, 0, work, 0);
  pthread_spin_lock(&spin);
  value++;
  pthread_spin_unlock(&spin);
  pthread_join(t, 0);
  return 0;
}
