// SPDX-License-Identifier: Apache-2.0
//
// A kernel thread.
#include "../_lib/kernel.h"

static int state;

static int run(void *data) {
  (void)data;
  state = 1; //~ race
  return 0;
}

int main(void) {
  struct task_struct *task = kthread_run(run, 0, "worker");
  state = 2; //~ race
  kthread_stop(task);
  return 0;
}
