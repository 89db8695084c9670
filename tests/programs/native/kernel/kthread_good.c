// SPDX-License-Identifier: Apache-2.0
//
// kthread_stop waits for the end of the thread.
//~ none
#include "../_lib/kernel.h"

static int state;

static int run(void *data) {
  (void)data;
  state = 1;
  return 0;
}

int main(void) {
  struct task_struct *task = kthread_run(run, 0, "worker");
  kthread_stop(task);
  state = 2;
  return 0;
}
