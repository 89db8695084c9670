// SPDX-License-Identifier: Apache-2.0
//
// A program's own word for pthread_once: each guard goes with one function.
#include <pthread.h>
#include <stdlib.h>

static pthread_once_t first = PTHREAD_ONCE_INIT, second = PTHREAD_ONCE_INIT;
static int size, limit;

static void find_size(void) {
  size = 1; //~ none
}

static void find_limit(void) {
  limit = 1; //~ none
}

static void run_once(pthread_once_t *guard, void (*function)(void)) {
  if (pthread_once(guard, function) != 0) abort();
}

static void *worker(void *unused) {
  run_once(&first, find_size);
  run_once(&second, find_limit);
  if (size + limit == 3) abort(); //~ none
  return unused;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, worker, NULL);
  pthread_create(&b, NULL, worker, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
