// SPDX-License-Identifier: Apache-2.0
//
// A result that is not below 0 may still be above it.
//~ report: default
#include <pthread.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int received, calls;

static void take(long size) {
  if (size < 0) return;
  if (size != 0) pthread_mutex_lock(&lock);
  if (size != 0) calls++;
  if (size != 0) pthread_mutex_unlock(&lock);
  if (size != 0) received += (int)size;  //~ race
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
