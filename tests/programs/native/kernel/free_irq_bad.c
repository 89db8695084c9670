// SPDX-License-Identifier: Apache-2.0
//
// Another interrupt is given back.
#include "../_lib/kernel.h"

static int device, other_device;
static int events;

static irqreturn_t handle(int irq, void *which) {
  (void)irq;
  (void)which;
  events++; //~ race
  return 1;
}

int main(void) {
  request_irq(7, handle, 0, "dev", &device);
  free_irq(8, &other_device);
  return events; //~ race
}
