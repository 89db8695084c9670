// SPDX-License-Identifier: Apache-2.0
//
// Recursive by its initializer, as glibc writes it.
//~ none
#define _GNU_SOURCE
#include <pthread.h>

static pthread_mutex_t mu = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
static int total;

static void add(int n) {
  pthread_mutex_lock(&mu);
  total += n;
  pthread_mutex_unlock(&mu);
}

static void *work(void *arg) {
  pthread_mutex_lock(&mu);
  add(1);
  add(2);
  pthread_mutex_unlock(&mu);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  work(0);
  pthread_join(t, 0);
  return total;
}
