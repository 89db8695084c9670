// SPDX-License-Identifier: Apache-2.0
//
// How many connections a server has open, repaired: whoever asks takes the lock, too. It is held
// for as long as it takes to copy a number.
//~ none

#include <pthread.h>
#include <stdbool.h>

static pthread_mutex_t mu = PTHREAD_MUTEX_INITIALIZER;
static int open_now;

void fixed_connection_opened(void) {
  pthread_mutex_lock(&mu);
  open_now++;
  pthread_mutex_unlock(&mu);
}

void fixed_connection_closed(void) {
  pthread_mutex_lock(&mu);
  open_now--;
  pthread_mutex_unlock(&mu);
}

bool fixed_connections_idle(void) {
  pthread_mutex_lock(&mu);
  const int now = open_now;
  pthread_mutex_unlock(&mu);
  return now == 0;
}
