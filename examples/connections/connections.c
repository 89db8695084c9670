// SPDX-License-Identifier: Apache-2.0
//
// How many connections a server has open. Threads that serve connections count, and the thread
// that may shut the server down asks whether nobody is left.
//
// The bug: whoever counts takes the lock. Whoever asks does not, "because reading one number
// cannot go wrong". The compiler may keep the number in a register, so that a loop around idle()
// never ends; and what the last connection wrote before it was counted down need not be there
// yet when idle() says that it is over.

#include <pthread.h>
#include <stdbool.h>

static pthread_mutex_t mu = PTHREAD_MUTEX_INITIALIZER;
static int open_now;

void connection_opened(void) {
  pthread_mutex_lock(&mu);
  open_now++; //~ race
  pthread_mutex_unlock(&mu);
}

void connection_closed(void) {
  pthread_mutex_lock(&mu);
  open_now--; //~ race
  pthread_mutex_unlock(&mu);
}

bool connections_idle(void) {
  return open_now == 0; //~ race
}
