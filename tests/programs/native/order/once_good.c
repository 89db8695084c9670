// SPDX-License-Identifier: Apache-2.0
//
// Something is set up by whoever comes first.
// pthread_once.
//~ none
#include <pthread.h>

static int table;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void setup(void) {
  table = 42;
}

static int get(void) {
  pthread_once(&once, setup);
  return table;
}

static void *work(void *arg) {
  *(int *)arg = get();
  return 0;
}

int main(void) {
  pthread_t t;
  int seen;
  pthread_create(&t, 0, work, &seen);
  const int own = get();
  pthread_join(t, 0);
  return seen - own;
}
