// SPDX-License-Identifier: Apache-2.0
//
// Joined if the start has failed: the thread goes on.
#include <pthread.h>

static int value;

static void *work(void *arg) {
  value = 1; //~ race
  return arg;
}

int main(void) {
  pthread_t t;
  int started = 0;
  if (pthread_create(&t, 0, work, 0) == 0) started = 2;
  else
    started = 3;
  if (started == 3) pthread_join(t, 0);
  value = 2; //~ race
  return value; //~ race
}
