// SPDX-License-Identifier: Apache-2.0
//
// The attribute makes the mutex one that checks for errors: its owner cannot take it again.
#define _GNU_SOURCE
#include <pthread.h>

static pthread_mutex_t mu;
static int depth;

static void leaf(void) {
  pthread_mutex_lock(&mu); //~ double-lock
  depth++;
  pthread_mutex_unlock(&mu);
}

static void visit(void) {
  pthread_mutex_lock(&mu); //~ double-lock
  leaf();
  pthread_mutex_unlock(&mu);
}

int main(void) {
  pthread_mutexattr_t attr;
  pthread_mutexattr_init(&attr);
  pthread_mutexattr_settype(&attr, PTHREAD_MUTEX_NORMAL);
  pthread_mutex_init(&mu, &attr);
  visit();
  return depth;
}
