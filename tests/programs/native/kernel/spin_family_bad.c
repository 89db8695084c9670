// SPDX-License-Identifier: Apache-2.0
//
// Where the lock was not got, the value is changed all the same.
#include "../_lib/kernel.h"

static spinlock_t lock;
static int value;

void by_irq(void) {
  spin_lock_irq(&lock);
  value++; //~ race
  spin_unlock_irq(&lock);
}

int by_try(void) {
  int got = spin_trylock(&lock);
  value++; //~ race
  if (got) spin_unlock(&lock);
  return 0;
}
