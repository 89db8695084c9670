// SPDX-License-Identifier: Apache-2.0
//
// The same, and the first one is not waited for before its result is used.
#include <pthread.h>
#include <stdlib.h>

static pthread_t *threads;
static unsigned count = 4;
static int slots, done;
static pthread_mutex_t mu = PTHREAD_MUTEX_INITIALIZER;

static void *call(void *function) {
  ((void (*)(void))function)();
  return NULL;
}

static pthread_t start(void (*function)(void)) {
  pthread_t thread;
  if (pthread_create(&thread, NULL, call, (void *)function) != 0) abort();
  return thread;
}

static void work(void) {
  pthread_mutex_lock(&mu);
  done++; //~ none
  pthread_mutex_unlock(&mu);
}

static void lead(void) {
  slots = 2; //~ race
  done = 0; //~ none
  for (unsigned i = 1; i < count; ++i) threads[i] = start(work); //~ race spurious
  work();
  for (unsigned i = 1; i < count; ++i) pthread_join(threads[i], NULL); //~ race spurious
  slots -= done; //~ race
}

int main(int argc, char **argv) {
  (void)argv;
  for (int i = 0; i < argc; ++i) {
    slots = 1; //~ none
    threads = malloc(count * sizeof *threads);
    *threads = start(lead); //~ race spurious
    slots = 3; //~ race
    pthread_join(*threads, NULL);
    free(threads);
  }
  return 0;
}
