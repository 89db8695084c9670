// SPDX-License-Identifier: Apache-2.0
//
// Another bit, and a bound that is one higher: there is a way on which the lock is kept.
//~ report: default
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int jobs;

static void by_bit(int flags) {
  if (flags & 4) pthread_mutex_lock(&lock);  //~ lock-leak
  if (flags & 4) jobs++;
  if (flags & 2) pthread_mutex_unlock(&lock);  //~ unlock-unheld
}  //~ lock-leak

static void by_bound(int mode) {
  if (mode > 3) pthread_mutex_lock(&lock);  //~ lock-leak
  if (mode > 3) jobs++;
  if (mode > 4) pthread_mutex_unlock(&lock);
}  //~ lock-leak

static void *work(void *arg) {
  by_bit(*(int *)arg);
  by_bound(*(int *)arg);
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
