// SPDX-License-Identifier: Apache-2.0
//
// A callback that takes a lock.
//~ flags: --config native/config/callback_good/ravel.toml
//~ none
#include <pthread.h>

void on_request(void (*function)(void *), void *argument);

static pthread_mutex_t mu = PTHREAD_MUTEX_INITIALIZER;
static int requests;

static void handle(void *argument) {
  pthread_mutex_lock(&mu);
  requests++;
  pthread_mutex_unlock(&mu);
  (void)argument;
}

int main(void) {
  on_request(handle, 0);
  return 0;
}
