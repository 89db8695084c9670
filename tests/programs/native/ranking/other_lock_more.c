// SPDX-License-Identifier: Apache-2.0
//
// The two hold locks of two arrays: never the same. Less: of one array, and it may be the same.
#include <pthread.h>

static pthread_mutex_t one[4], two[4];
static int x, before, after;

static void *work(void *arg) {
  int i = arg != 0;
  pthread_mutex_lock(&one[i]);
  before = 1;
  x = 1; //~ race
  after = 1;
  pthread_mutex_unlock(&one[i]);
  return arg;
}

int main(int argc, char **argv) {
  pthread_t t;
  (void)argv;
  pthread_create(&t, 0, work, 0);
  pthread_mutex_lock(&two[argc]);
  x = 2; //~ race
  pthread_mutex_unlock(&two[argc]);
  pthread_join(t, 0);
  return 0;
}
