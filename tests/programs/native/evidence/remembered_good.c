// SPDX-License-Identifier: Apache-2.0
//
// A function remembers that the system cannot do it: two who find out at once write the same.
//~ report: default
#include <pthread.h>
#include <unistd.h>

static int cannot;

int take(int from) {
  if (!cannot) {
    int got = dup(from);
    if (got >= 0) return got;
    cannot = 1;  //~ none
  }
  return -1;
}

static void *work(void *arg) {
  take(0);
  return arg;
}

int main(void) {
  pthread_t one, two;
  pthread_create(&one, 0, work, 0);
  pthread_create(&two, 0, work, 0);
  pthread_join(one, 0);
  pthread_join(two, 0);
  return 0;
}
