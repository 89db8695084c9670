// SPDX-License-Identifier: Apache-2.0
//
// The family of spin locks: with interrupts off, with softirqs off, tried.
//~ none
#include "../_lib/kernel.h"

static spinlock_t lock;
static int value;

void by_irq(void) {
  spin_lock_irq(&lock);
  value++;
  spin_unlock_irq(&lock);
}

void by_bh(void) {
  spin_lock_bh(&lock);
  value++;
  spin_unlock_bh(&lock);
}

int by_try(void) {
  if (!spin_trylock(&lock)) return -1;
  value++;
  spin_unlock(&lock);
  return 0;
}
