// SPDX-License-Identifier: Apache-2.0
//
// A pointer that comes with a variable number of arguments.
// Both count without a lock.
#include <pthread.h>
#include <stdarg.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void add(int count, ...) {
  va_list counters;
  va_start(counters, count);
  for (int i = 0; i < count; ++i) {
    int *counter = va_arg(counters, int *);
    ++*counter; //~ race
  }
  va_end(counters);
}

static void *work(void *arg) {
  add(1, arg);
  return arg;
}

int main(void) {
  pthread_t t;
  int counter = 0;
  pthread_create(&t, 0, work, &counter);
  add(1, &counter);
  pthread_join(t, 0);
  return counter;
}
