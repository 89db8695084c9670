// SPDX-License-Identifier: Apache-2.0
//
// The twin of flag_without_loop_good.c: this flag is a spin lock, and who has it sleeps.
//~ report: default
#include <pthread.h>
#include <stdatomic.h>

static atomic_flag armed = ATOMIC_FLAG_INIT;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int n;

static void arm(void) {
  pthread_mutex_lock(&m);  //~ held-while-blocking/spin
  n++;
  pthread_mutex_unlock(&m);
}

static void *work(void *arg) {
  while (atomic_flag_test_and_set(&armed)) {  //~ held-while-blocking/spin
  }
  arm();
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
