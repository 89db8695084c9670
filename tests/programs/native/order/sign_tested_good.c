// SPDX-License-Identifier: Apache-2.0
//
// What is below 0 is neither 0 nor above it: the lock that was taken is given back on the only way there is.
//~ report: default
#include <pthread.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int received;

static void take(long size) {
  if (size < 0) pthread_mutex_lock(&lock);  //~ none
  if (size > 0) return;
  if (size == 0) return;
  received++;
  pthread_mutex_unlock(&lock);
}

static void *work(void *arg) {
  char buffer[100];
  take(read(0, buffer, sizeof buffer));
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, work, 0);
  work(0);
  pthread_join(thread, 0);
  return received;
}
