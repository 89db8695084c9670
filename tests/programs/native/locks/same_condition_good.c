// SPDX-License-Identifier: Apache-2.0
//
// What is asked before the lock is asked again before the unlock: a bit, a bound. The number does not change in
// between.
//~ report: default
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int jobs;

static void by_bit(int flags, int number) {
  if (flags & 4) pthread_mutex_lock(&lock);  //~ none
  if (number > 0 && (flags & 4)) jobs++;     //~ none
  if (flags & 4) pthread_mutex_unlock(&lock);  //~ none
}

static void by_bound(int mode, int number) {
  if (mode > 3) pthread_mutex_lock(&lock);  //~ none
  if (mode >= 4) jobs += number;  //~ none
  if (mode > 3) pthread_mutex_unlock(&lock);  //~ none
}

static void *work(void *arg) {
  by_bit(*(int *)arg, 2);
  by_bound(*(int *)arg, 2);
  return 0;
}

int main(int count, char **values) {
  pthread_t thread;
  (void)values;
  pthread_create(&thread, 0, work, &count);
  work(&count);
  pthread_join(thread, 0);
  return jobs;
}
