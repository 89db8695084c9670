// SPDX-License-Identifier: Apache-2.0
//
// A global counter that two threads raise.
// Nobody takes a lock: an increment can be lost.
#include <pthread.h>

static int counter;
static pthread_mutex_t mu = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *arg) {
  (void)arg;
  counter++; //~ race
  pthread_mutex_lock(&mu);
  pthread_mutex_unlock(&mu);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, work, 0);
  pthread_create(&b, 0, work, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return counter;
}
