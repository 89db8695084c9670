// SPDX-License-Identifier: Apache-2.0
//
// The handler sets a flag, and the main thread empties the queue's counter under its lock.
//~ none
#include <pthread.h>
#include <signal.h>

static pthread_mutex_t mu = PTHREAD_MUTEX_INITIALIZER;
static volatile sig_atomic_t forget;
static int served;

static void on_signal(int number) {
  (void)number;
  forget = 1;
}

static void *work(void *arg) {
  pthread_mutex_lock(&mu);
  served++;
  pthread_mutex_unlock(&mu);
  return arg;
}

int main(void) {
  pthread_t thread;
  signal(SIGHUP, on_signal);
  for (int i = 0; i < 10; i++) {
    pthread_mutex_lock(&mu);
    served = forget ? 0 : served + 1;
    pthread_mutex_unlock(&mu);
    if (i == 5) pthread_create(&thread, 0, work, 0);
  }
  pthread_join(thread, 0);
  return 0;
}
