// SPDX-License-Identifier: Apache-2.0
//
// _Thread_local.
//~ none
#include <threads.h>

static _Thread_local int depth;

static int work(void *arg) {
  (void)arg;
  depth++;
  return depth;
}

int main(void) {
  thrd_t t;
  thrd_create(&t, work, 0);
  work(0);
  thrd_join(t, 0);
  return depth;
}
