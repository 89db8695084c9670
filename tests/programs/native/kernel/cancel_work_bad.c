// SPDX-License-Identifier: Apache-2.0
//
// cancel_work only takes it back: it may be running.
#include "../_lib/kernel.h"

static struct work_struct work;
static int result;

static void compute(struct work_struct *item) {
  (void)item;
  result = 42; //~ race
}

int main(void) {
  INIT_WORK(&work, compute);
  schedule_work(&work);
  cancel_work(&work);
  return result; //~ race
}
