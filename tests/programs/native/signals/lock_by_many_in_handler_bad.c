// SPDX-License-Identifier: Apache-2.0
//
// The handler takes the lock of a queue, which the main thread takes in a loop, before it has threads and
// while it has them: the same mistake on several ways, told once.
#include <pthread.h>
#include <signal.h>

static pthread_mutex_t mu = PTHREAD_MUTEX_INITIALIZER;
static int served;

static void on_signal(int number) {
  (void)number;
  pthread_mutex_lock(&mu);  //~ double-lock/handler
  served = 0;
  pthread_mutex_unlock(&mu);
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
    pthread_mutex_lock(&mu);  //~ double-lock/handler
    served++;
    pthread_mutex_unlock(&mu);
    if (i == 5) pthread_create(&thread, 0, work, 0);
  }
  pthread_join(thread, 0);
  return 0;
}
