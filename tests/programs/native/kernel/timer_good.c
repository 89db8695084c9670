// SPDX-License-Identifier: Apache-2.0
//
// Both with the lock.
//~ none
#include "../_lib/kernel.h"

static struct timer_list timer;
static spinlock_t lock;
static int ticks;

static void tick(struct timer_list *which) {
  (void)which;
  spin_lock(&lock);
  ticks++;
  spin_unlock(&lock);
}

int main(void) {
  timer_setup(&timer, tick, 0);
  mod_timer(&timer, 100);
  spin_lock_bh(&lock);
  int seen = ticks;
  spin_unlock_bh(&lock);
  return seen;
}
