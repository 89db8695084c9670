// SPDX-License-Identifier: Apache-2.0
//
// A guarded global, in C. What main does before it starts a thread needs no lock.
//~ none
#include <pthread.h>

#include "../_lib/thread_safety.h"

static pthread_mutex_t mu = PTHREAD_MUTEX_INITIALIZER;
static int total GUARDED_BY(&mu);

static void *add(void *arg) {
  pthread_mutex_lock(&mu);
  total += 1;
  pthread_mutex_unlock(&mu);
  return arg;
}

int main(void) {
  pthread_t t;
  total = 10;
  pthread_create(&t, 0, add, 0);
  add(0);
  pthread_join(t, 0);
  return 0;
}
