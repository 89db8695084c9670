// SPDX-License-Identifier: Apache-2.0
//
// Interrupts are off while the lock is held, so the handler cannot come.
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
  spin_lock_irq(&lock);
  int seen = events;
  spin_unlock_irq(&lock);
  return seen;
}

int driver_open(void) { return request_irq(7, handle, 0, "dev", 0); }
