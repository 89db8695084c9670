// SPDX-License-Identifier: Apache-2.0
//
// Without _Thread_local there is one for all.
#include <threads.h>

static int depth;

static int work(void *arg) {
  (void)arg;
  depth++; //~ race
  return depth; //~ race
}

int main(void) {
  thrd_t t;
  thrd_create(&t, work, 0);
  work(0);
  thrd_join(t, 0);
  return 0;
}
