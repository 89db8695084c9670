// SPDX-License-Identifier: Apache-2.0
//
// The work puts itself into the queue again: what flush_workqueue waits for is not the last of it.
#include "../_lib/kernel.h"

static struct workqueue_struct *queue;
static struct work_struct work;
static int result;

static void compute(struct work_struct *item) {
  (void)item;
  result = 42; //~ race
  queue_work(queue, &work);
}

int main(void) {
  queue = alloc_workqueue("a", 0, 1);
  INIT_WORK(&work, compute);
  queue_work(queue, &work);
  flush_workqueue(queue);
  return result; //~ race
}
