// SPDX-License-Identifier: Apache-2.0
//
// Two threads write one structure.
// The same field.
#include <pthread.h>

static struct {
  int in;
  int out;
} stats;

static void *work(void *arg) {
  stats.in++; //~ race
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  stats.in++; //~ race
  pthread_join(t, 0);
  return 0;
}
