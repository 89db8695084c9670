// SPDX-License-Identifier: Apache-2.0
//
// A completion orders.
//~ none
#include "../_lib/kernel.h"

static struct completion ready;
static int state;

static int run(void *data) {
  (void)data;
  state = 1;
  complete(&ready);
  return 0;
}

int main(void) {
  kthread_run(run, 0, "worker");
  wait_for_completion(&ready);
  return state;
}
