// SPDX-License-Identifier: Apache-2.0
//
// The handler only sets a flag; whoever sees it takes the lock.
//~ none
#include <pthread.h>
#include <signal.h>

static pthread_mutex_t mu = PTHREAD_MUTEX_INITIALIZER;
static volatile sig_atomic_t pending;
static int value;

static void on_signal(int number) {
  (void)number;
  pending = 1;
}

int main(void) {
  signal(SIGINT, on_signal);
  pthread_mutex_lock(&mu);
  if (pending) value++;
  pthread_mutex_unlock(&mu);
  return 0;
}
