// SPDX-License-Identifier: Apache-2.0
//
// After free_irq the handler does not run.
//~ none
#include "../_lib/kernel.h"

static int device, other_device;
static int events;

static irqreturn_t handle(int irq, void *which) {
  (void)irq;
  (void)which;
  events++;
  return 1;
}

int main(void) {
  request_irq(7, handle, 0, "dev", &device);
  free_irq(7, &device);
  return events;
}
