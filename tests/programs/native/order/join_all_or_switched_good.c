// SPDX-License-Identifier: Apache-2.0
//
// Started under one condition, joined under two, of which one says that the first was changed (as in pbzip2).
//~ none
#include <pthread.h>
#include <stdlib.h>

static int last;
static pthread_mutex_t mu = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *arg) {
  pthread_mutex_lock(&mu);
  last++;
  pthread_mutex_unlock(&mu);
  return arg;
}

int produce(void) { return rand(); }

int main(int argc, char **argv) {
  pthread_t *threads = calloc((size_t)argc, sizeof *threads);
  for (int f = 0; f < argc; f++) {
    int without, switched = 0;
    if (argv[f][0] == 'a')
      without = 1;
    else
      without = 0;
    last = -1;
    if (without == 0) {
      for (int i = 0; i < argc; i++)
        if (pthread_create(&threads[i], 0, work, 0) != 0) return 1;
      if (produce() == -99) {
        without = 1;
        switched = 1;
      }
    }
    if (without == 0 || switched)
      for (int i = 0; i < argc; i++) pthread_join(threads[i], 0);
  }
  return last;
}
