// SPDX-License-Identifier: Apache-2.0
//
// The ordinary initializer: whoever has the mutex waits for itself.
#include <pthread.h>

static pthread_mutex_t mu = PTHREAD_MUTEX_INITIALIZER;
static int total;

static void add(int n) {
  pthread_mutex_lock(&mu); //~ double-lock
  total += n;
  pthread_mutex_unlock(&mu);
}

static void *work(void *arg) {
  pthread_mutex_lock(&mu); //~ double-lock
  add(1);
  pthread_mutex_unlock(&mu);
  return arg;
}

int main(void) {
  work(0);
  return total;
}
