// SPDX-License-Identifier: Apache-2.0
//
// The other queue is flushed.
#include "../_lib/kernel.h"

static struct workqueue_struct *queue, *other;
static struct work_struct work;
static int result;

static void compute(struct work_struct *item) {
  (void)item;
  result = 42; //~ race
}

int main(void) {
  queue = alloc_workqueue("a", 0, 1);
  other = alloc_workqueue("b", 0, 1);
  INIT_WORK(&work, compute);
  queue_work(queue, &work);
  flush_workqueue(other);
  return result; //~ race
}
