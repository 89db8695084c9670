// SPDX-License-Identifier: Apache-2.0
//
// The interrupt handler counts what the driver reads without its lock.
#include "../_lib/kernel.h"

static spinlock_t lock;
static int events;

static irqreturn_t handle(int irq, void *device) {
  (void)irq;
  (void)device;
  spin_lock(&lock);
  events++; //~ race
  spin_unlock(&lock);
  return 1;
}

int driver_read(void) {
  return events; //~ race
}

int driver_open(void) { return request_irq(7, handle, 0, "dev", 0); }
