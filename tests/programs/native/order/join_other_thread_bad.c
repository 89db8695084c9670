// SPDX-License-Identifier: Apache-2.0
//
// Two threads, of which one writes.
// main joins the one that does not write.
#include <pthread.h>

static int result;

static void *writer(void *arg) {
  (void)arg;
  result = 42; //~ race
  return 0;
}

static void *idle(void *arg) { return arg; }

int main(void) {
  pthread_t w, i;
  int seen;
  pthread_create(&w, 0, writer, 0);
  pthread_create(&i, 0, idle, 0);
  pthread_join(i, 0);
  seen = result; //~ race
  pthread_join(w, 0);
  return seen;
}
