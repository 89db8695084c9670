// SPDX-License-Identifier: Apache-2.0
//
// An adaptive mutex spins before it sleeps; whoever has it still waits for itself.
#define _GNU_SOURCE
#include <pthread.h>

static pthread_mutex_t mu;
static int total;

static void add(int n) {
  pthread_mutex_lock(&mu); //~ double-lock
  total += n;
  pthread_mutex_unlock(&mu);
}

int main(void) {
  pthread_mutexattr_t kind;
  pthread_mutexattr_init(&kind);
  pthread_mutexattr_settype(&kind, PTHREAD_MUTEX_ADAPTIVE_NP);
  pthread_mutex_init(&mu, &kind);
  pthread_mutex_lock(&mu); //~ double-lock
  add(1);
  pthread_mutex_unlock(&mu);
  return total;
}
