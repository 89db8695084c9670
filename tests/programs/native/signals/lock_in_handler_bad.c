// SPDX-License-Identifier: Apache-2.0
//
// The signal may come while this very thread holds the lock: then the handler waits for ever.
#include <pthread.h>
#include <signal.h>

static pthread_mutex_t mu = PTHREAD_MUTEX_INITIALIZER;
static int value;

static void on_signal(int number) {
  pthread_mutex_lock(&mu); //~ double-lock/handler
  value += number;
  pthread_mutex_unlock(&mu);
}

int main(void) {
  signal(SIGINT, on_signal);
  pthread_mutex_lock(&mu); //~ double-lock/handler
  value++;
  pthread_mutex_unlock(&mu);
  return 0;
}
