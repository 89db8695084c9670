// SPDX-License-Identifier: Apache-2.0
//
// A structure is copied whole.
// Under the lock.
//~ none
#include <pthread.h>
#include <string.h>

struct config {
  int a, b, c, d;
};

static struct config current;
static pthread_mutex_t mu = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *arg) {
  pthread_mutex_lock(&mu);
  current.b = 7;
  pthread_mutex_unlock(&mu);
  return arg;
}

int main(void) {
  pthread_t t;
  struct config copy;
  pthread_create(&t, 0, work, 0);
  pthread_mutex_lock(&mu);
  memcpy(&copy, &current, sizeof copy);
  pthread_mutex_unlock(&mu);
  pthread_join(t, 0);
  return copy.b;
}
