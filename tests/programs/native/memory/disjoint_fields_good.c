// SPDX-License-Identifier: Apache-2.0
//
// Two threads write one structure.
// Different fields.
//~ none
#include <pthread.h>

static struct {
  int in;
  int out;
} stats;

static void *work(void *arg) {
  stats.in++;
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  stats.out++;
  pthread_join(t, 0);
  return 0;
}
