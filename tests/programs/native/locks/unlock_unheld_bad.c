// SPDX-License-Identifier: Apache-2.0
//
// A lock that is taken on one way only.
// It is released on both.
#include <pthread.h>

static int value;
static pthread_mutex_t mu = PTHREAD_MUTEX_INITIALIZER;

static void add(int n) {
  if (n > 0) {
    pthread_mutex_lock(&mu);
    value += n;
  }
  pthread_mutex_unlock(&mu); //~ unlock-unheld
}

int main(int argc, char **argv) {
  (void)argv;
  add(argc);
  return 0;
}
