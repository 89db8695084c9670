// SPDX-License-Identifier: Apache-2.0
//
// Something is set up by whoever comes first.
// A plain flag decides.
#include <pthread.h>

static int table;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static int ready;

static void setup(void) {
  table = 42; //~ race
}

static int get(void) {
  if (!ready) { //~ race
    setup();
    ready = 1; //~ race
  }
  (void)once;
  return table; //~ race
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
