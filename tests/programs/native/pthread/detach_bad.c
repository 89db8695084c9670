// SPDX-License-Identifier: Apache-2.0
//
// A detached thread is never waited for.
#include <pthread.h>

static int progress;

static void *work(void *arg) {
  progress = 1; //~ race
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  pthread_detach(t);
  return progress; //~ race
}
