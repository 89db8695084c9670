// SPDX-License-Identifier: Apache-2.0
//
// A structure is copied whole.
// While another thread writes it.
#include <pthread.h>
#include <string.h>

struct config {
  int a, b, c, d;
};

static struct config current;
static pthread_mutex_t mu = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *arg) {
  pthread_mutex_lock(&mu);
  current.b = 7; //~ race
  pthread_mutex_unlock(&mu);
  return arg;
}

int main(void) {
  pthread_t t;
  struct config copy;
  pthread_create(&t, 0, work, 0);
  memcpy(&copy, &current, sizeof copy); //~ race
  pthread_join(t, 0);
  return copy.b;
}
