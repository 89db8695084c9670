// SPDX-License-Identifier: Apache-2.0
//
// Joined if it was started; and if it was not, there is no thread.
//~ none
#include <pthread.h>

static int value;

static void *work(void *arg) {
  value = 1;
  return arg;
}

int main(void) {
  pthread_t t;
  int started = 0;
  if (pthread_create(&t, 0, work, 0) == 0) started = 1;
  if (started) pthread_join(t, 0);
  value = 2;
  return value;
}
