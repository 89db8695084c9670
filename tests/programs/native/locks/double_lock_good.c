// SPDX-License-Identifier: Apache-2.0
//
// A public function that calls another one.
// The inner one expects it held.
//~ none
#include <pthread.h>

static int value;
static pthread_mutex_t mu = PTHREAD_MUTEX_INITIALIZER;

static void add(int n) {
  value += n;
}

static void add_twice(int n) {
  pthread_mutex_lock(&mu);
  add(n);
  add(n);
  pthread_mutex_unlock(&mu);
}

int main(void) {
  add_twice(1);
  return value;
}
