// SPDX-License-Identifier: Apache-2.0
//
// A thread function that writes a variable without a lock.
// Four threads run it.
#include <pthread.h>

static int hits;

static void *work(void *arg) {
  hits++; //~ race
  return arg;
}

int main(void) {
  pthread_t t[4];
  for (int i = 0; i < 4; i++) pthread_create(&t[i], 0, work, 0);
  for (int i = 0; i < 4; i++) pthread_join(t[i], 0);
  return hits;
}
