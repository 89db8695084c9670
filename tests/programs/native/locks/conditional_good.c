// SPDX-License-Identifier: Apache-2.0
//
// Locking that depends on a flag.
// One flag decides about lock, access and unlock.
//~ none
#include <pthread.h>

static int value;
static pthread_mutex_t mu = PTHREAD_MUTEX_INITIALIZER;

static void add(int threads, int count) {
  if (threads) pthread_mutex_lock(&mu);
  if (threads) value++;
  if (threads) pthread_mutex_unlock(&mu);
}

static void *work(void *arg) {
  add(arg != 0, 1);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  pthread_mutex_lock(&mu);
  value++;
  pthread_mutex_unlock(&mu);
  add(1, 1);
  pthread_join(t, 0);
  return 0;
}
