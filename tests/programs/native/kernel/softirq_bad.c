// SPDX-License-Identifier: Apache-2.0
//
// A softirq handler without the lock.
#include "../_lib/kernel.h"

static spinlock_t lock;
static int packets;

static void receive(struct softirq_action *action) {
  (void)action;
  packets++; //~ race
}

int count(void) {
  spin_lock_bh(&lock);
  int seen = packets; //~ race
  spin_unlock_bh(&lock);
  return seen;
}

void start(void) { open_softirq(3, receive); }
