// SPDX-License-Identifier: Apache-2.0
//
// A softirq handler takes the lock; who is not in one switches them off.
//~ none
#include "../_lib/kernel.h"

static spinlock_t lock;
static int packets;

static void receive(struct softirq_action *action) {
  (void)action;
  spin_lock(&lock);
  packets++;
  spin_unlock(&lock);
}

int count(void) {
  spin_lock_bh(&lock);
  int seen = packets;
  spin_unlock_bh(&lock);
  return seen;
}

void start(void) { open_softirq(3, receive); }
