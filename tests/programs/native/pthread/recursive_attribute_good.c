// SPDX-License-Identifier: Apache-2.0
//
// A mutex that its attribute makes recursive is taken again by its owner.
//~ none
#define _GNU_SOURCE
#include <pthread.h>

static pthread_mutex_t mu;
static int depth;

static void visit(int level) {
  pthread_mutex_lock(&mu);
  depth++;
  if (level > 0) visit(level - 1);
  pthread_mutex_unlock(&mu);
}

static void *work(void *arg) {
  visit(3);
  return arg;
}

int main(void) {
  pthread_mutexattr_t attr;
  pthread_mutexattr_init(&attr);
  pthread_mutexattr_settype(&attr, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_init(&mu, &attr);
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  visit(2);
  pthread_join(t, 0);
  return depth;
}
