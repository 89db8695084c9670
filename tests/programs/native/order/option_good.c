// SPDX-License-Identifier: Apache-2.0
//
// One function fills in whatever it is given; the option was given before the thread started.
//~ none
#include <pthread.h>
#include <stdlib.h>

static long limit;

static int parse(const char *text, long *result) {
  if (text[0] == 0) return 0;
  *result = strtol(text, NULL, 10);
  return 1;
}

static void *work(void *arg) {
  return limit > 3 ? arg : NULL;
}

int main(int argc, char **argv) {
  pthread_t t;
  long rounds = 0;
  if (argc < 2 || !parse(argv[1], &limit)) limit = 4;
  pthread_create(&t, NULL, work, NULL);
  if (argc > 2) parse(argv[2], &rounds);
  pthread_join(t, NULL);
  return rounds > 3;
}
