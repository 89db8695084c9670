// SPDX-License-Identifier: Apache-2.0
//
// cancel_work_sync waits for the work, or takes it back.
//~ none
#include "../_lib/kernel.h"

static struct work_struct work;
static struct mutex lock;
static int result;

static void compute(struct work_struct *item) {
  (void)item;
  mutex_lock(&lock);
  result = 42;
  mutex_unlock(&lock);
}

int main(void) {
  INIT_WORK(&work, compute);
  schedule_work(&work);
  mutex_lock(&lock);
  int seen = result;
  mutex_unlock(&lock);
  return seen;
}
