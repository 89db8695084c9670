// SPDX-License-Identifier: Apache-2.0
//
// The driver switches interrupts off while it holds the lock.
//~ none
#include "../_lib/kernel.h"

static spinlock_t lock;
static int events;

static irqreturn_t handle(int irq, void *device) {
  (void)irq;
  (void)device;
  spin_lock(&lock);
  events++;
  spin_unlock(&lock);
  return 1;
}

int driver_read(void) {
  unsigned long flags;
  spin_lock_irqsave(&lock, flags);
  int seen = events;
  spin_unlock_irqrestore(&lock, flags);
  return seen;
}

int driver_open(void) { return request_irq(7, handle, 0, "dev", 0); }
