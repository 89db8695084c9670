// SPDX-License-Identifier: Apache-2.0
//
// down_trylock returns 1 where it did not get it.
#include "../_lib/kernel.h"

static struct semaphore turn;
static int value;

static int work(void *data) {
  if (down_trylock(&turn)) {
    value++; //~ race
    return -1;
  }
  up(&turn);
  (void)data;
  return 0;
}

int main(void) {
  sema_init(&turn, 1);
  kthread_run(work, 0, "one");
  kthread_run(work, 0, "two");
  return 0;
}
