// SPDX-License-Identifier: Apache-2.0
//
// x is written in more than one step: half of it may be old. Less: one machine word.
#include <pthread.h>

struct pair {
  long a, b;
};
static struct pair one = {1, 1}, two = {2, 2};
static struct pair x;

static void *work(void *arg) {
  x = one; //~ race
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  x = two; //~ race
  pthread_join(t, 0);
  return 0;
}
