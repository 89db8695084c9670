// SPDX-License-Identifier: Apache-2.0
//
// A library: anyone may call its functions from any thread.
// One function forgets the lock.
#include <pthread.h>

static pthread_mutex_t mu = PTHREAD_MUTEX_INITIALIZER;
static int users;

void service_enter(void) {
  pthread_mutex_lock(&mu);
  users++; //~ race
  pthread_mutex_unlock(&mu);
}

void service_leave(void) {
  users--; //~ race
}
