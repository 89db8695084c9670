// SPDX-License-Identifier: Apache-2.0
//
// The interrupt is enabled again.
#include "../_lib/kernel.h"

static int events;

static irqreturn_t handle(int irq, void *which) {
  (void)irq;
  (void)which;
  events++; //~ race
  return 1;
}

int main(void) {
  request_irq(7, handle, 0, "dev", 0);
  disable_irq(7);
  enable_irq(7);
  return events; //~ race
}
