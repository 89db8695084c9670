// SPDX-License-Identifier: Apache-2.0
//
// An ordinary mutex waits for its owner, which is the one that waits.
#include <errno.h>
#include <pthread.h>

static pthread_mutex_t mu;
static int value;

static int enter(void) {
  int failed = pthread_mutex_lock(&mu); //~ double-lock
  if (failed == EDEADLK) return 0;
  return 1;
}

static void set(int to) {
  int entered = enter();
  value = to;
  if (entered) pthread_mutex_unlock(&mu);
}

static void *work(void *arg) {
  set(1);
  return arg;
}

int main(void) {
  pthread_mutexattr_t kind;
  pthread_mutexattr_init(&kind);
  pthread_mutexattr_settype(&kind, PTHREAD_MUTEX_NORMAL);
  pthread_mutex_init(&mu, &kind);
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  pthread_mutex_lock(&mu);
  set(2);
  pthread_mutex_unlock(&mu);
  pthread_join(t, 0);
  return value;
}
