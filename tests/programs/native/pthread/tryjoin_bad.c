// SPDX-License-Identifier: Apache-2.0
//
// Tried; and the value is read where the thread still runs.
#define _GNU_SOURCE
#include <pthread.h>

static int value;

static void *work(void *arg) {
  value = 1; //~ race
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  int busy = pthread_tryjoin_np(t, 0);
  if (busy == 0) return 0;
  return value; //~ race
}
