// SPDX-License-Identifier: Apache-2.0
//
// A public function that calls another one.
// Both take the lock, which is not recursive.
#include <pthread.h>

static int value;
static pthread_mutex_t mu = PTHREAD_MUTEX_INITIALIZER;

static void add(int n) {
  pthread_mutex_lock(&mu); //~ double-lock
  value += n;
  pthread_mutex_unlock(&mu);
}

static void add_twice(int n) {
  pthread_mutex_lock(&mu); //~ double-lock
  add(n);
  add(n);
  pthread_mutex_unlock(&mu);
}

int main(void) {
  add_twice(1);
  return value;
}
