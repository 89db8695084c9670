// SPDX-License-Identifier: Apache-2.0
//
// A guarded global, in C: one function forgets the lock.
#include <pthread.h>

#include "../_lib/thread_safety.h"

static pthread_mutex_t mu = PTHREAD_MUTEX_INITIALIZER;
static int total GUARDED_BY(&mu);

void add(int n) {
  pthread_mutex_lock(&mu);
  total += n; //~ race
  pthread_mutex_unlock(&mu);
}

void reset(void) {
  total = 0; //~ guarded-by //~ race
}
