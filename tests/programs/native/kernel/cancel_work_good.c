// SPDX-License-Identifier: Apache-2.0
//
// cancel_work_sync waits for the work if it runs, and takes it back if it does not yet.
//~ none
#include "../_lib/kernel.h"

static struct work_struct work;
static int result;

static void compute(struct work_struct *item) {
  (void)item;
  result = 42;
}

int main(void) {
  INIT_WORK(&work, compute);
  schedule_work(&work);
  cancel_work_sync(&work);
  return result;
}
