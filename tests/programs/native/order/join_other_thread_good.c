// SPDX-License-Identifier: Apache-2.0
//
// Two threads, of which one writes.
// main joins the writer.
//~ none
#include <pthread.h>

static int result;

static void *writer(void *arg) {
  (void)arg;
  result = 42;
  return 0;
}

static void *idle(void *arg) { return arg; }

int main(void) {
  pthread_t w, i;
  int seen;
  pthread_create(&w, 0, writer, 0);
  pthread_create(&i, 0, idle, 0);
  pthread_join(w, 0);
  seen = result;
  pthread_join(i, 0);
  return seen;
}
