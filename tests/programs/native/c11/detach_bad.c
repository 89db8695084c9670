// SPDX-License-Identifier: Apache-2.0
//
// A detached thread may still write when main reads.
#include <threads.h>

static int result;

static int work(void *arg) {
  (void)arg;
  result = 1; //~ race
  return 0;
}

int main(void) {
  thrd_t t;
  thrd_create(&t, work, 0);
  thrd_detach(t);
  return result; //~ race
}
