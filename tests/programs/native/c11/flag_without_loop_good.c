// SPDX-License-Identifier: Apache-2.0
//
// Who set the flag first does it; nobody spins for the flag.
//~ report: default
#include <pthread.h>
#include <stdatomic.h>

static atomic_flag armed = ATOMIC_FLAG_INIT;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int n;

static void arm(void) {
  pthread_mutex_lock(&m);  //~ none
  n++;
  pthread_mutex_unlock(&m);
}

static void *work(void *arg) {
  if (!atomic_flag_test_and_set(&armed)) arm();
  atomic_flag_clear(&armed);
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
