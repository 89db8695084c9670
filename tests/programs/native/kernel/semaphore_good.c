// SPDX-License-Identifier: Apache-2.0
//
// A semaphore that begins with one is a lock.
//~ none
#include "../_lib/kernel.h"

static struct semaphore turn;
static int value;

static int work(void *data) {
  down(&turn);
  value++;
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
