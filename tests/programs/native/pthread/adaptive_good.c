// SPDX-License-Identifier: Apache-2.0
//
// A recursive one may be taken again.
//~ none
#include <pthread.h>

static pthread_mutex_t mu;
static int total;

static void add(int n) {
  pthread_mutex_lock(&mu);
  total += n;
  pthread_mutex_unlock(&mu);
}

int main(void) {
  pthread_mutexattr_t kind;
  pthread_mutexattr_init(&kind);
  pthread_mutexattr_settype(&kind, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_init(&mu, &kind);
  pthread_mutex_lock(&mu);
  add(1);
  pthread_mutex_unlock(&mu);
  return total;
}
