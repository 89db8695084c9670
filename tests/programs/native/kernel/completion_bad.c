// SPDX-License-Identifier: Apache-2.0
//
// Completed too early.
#include "../_lib/kernel.h"

static struct completion ready;
static int state;

static int run(void *data) {
  (void)data;
  complete(&ready);
  state = 1; //~ race
  return 0;
}

int main(void) {
  kthread_run(run, 0, "worker");
  wait_for_completion(&ready);
  return state; //~ race
}
