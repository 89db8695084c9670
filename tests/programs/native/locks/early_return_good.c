// SPDX-License-Identifier: Apache-2.0
//
// A function with two ways out.
// Both release it.
//~ none
#include <pthread.h>

static int value;
static pthread_mutex_t mu = PTHREAD_MUTEX_INITIALIZER;

static int take(int wanted) {
  pthread_mutex_lock(&mu);
  if (value < wanted) {
    pthread_mutex_unlock(&mu);
    return -1;
  }
  value -= wanted;
  pthread_mutex_unlock(&mu);
  return 0;
}

int main(int argc, char **argv) {
  (void)argv;
  return take(argc);
}
