// SPDX-License-Identifier: Apache-2.0
//
// The work runs in another thread.
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
  return result; //~ race
}
