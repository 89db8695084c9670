// SPDX-License-Identifier: Apache-2.0
//
// A library: anyone may call its functions from any thread.
// All take it.
//~ none
#include <pthread.h>

static pthread_mutex_t mu = PTHREAD_MUTEX_INITIALIZER;
static int users;

void service_enter(void) {
  pthread_mutex_lock(&mu);
  users++;
  pthread_mutex_unlock(&mu);
}

void service_leave(void) {
  pthread_mutex_lock(&mu);
  users--;
  pthread_mutex_unlock(&mu);
}
