// SPDX-License-Identifier: Apache-2.0
//
// Interrupts are on while the lock is held: the handler may come on the same processor, and spins for ever.
#include "../_lib/kernel.h"

static spinlock_t lock;
static int events;

static irqreturn_t handle(int irq, void *device) {
  (void)irq;
  (void)device;
  spin_lock(&lock); //~ double-lock/handler
  events++;
  spin_unlock(&lock);
  return 1;
}

int driver_read(void) {
  spin_lock(&lock); //~ double-lock/handler
  int seen = events;
  spin_unlock(&lock);
  return seen;
}

int driver_open(void) { return request_irq(7, handle, 0, "dev", 0); }
