// SPDX-License-Identifier: Apache-2.0
//
// disable_irq waits for the handler, which does not run until the interrupt is enabled again.
//~ none
#include "../_lib/kernel.h"

static int events;

static irqreturn_t handle(int irq, void *which) {
  (void)irq;
  (void)which;
  events++;
  return 1;
}

int main(void) {
  request_irq(7, handle, 0, "dev", 0);
  disable_irq(7);
  return events;
}
