// SPDX-License-Identifier: Apache-2.0
//
// A new version is made aside, and published; readers see the old one or the new one.
//~ none
#include "../_lib/kernel.h"

struct config {
  int limit;
};
static struct config *current;
static struct mutex lock;

int get(void) {
  rcu_read_lock();
  struct config *now = rcu_dereference(current);
  int limit = now ? now->limit : 0;
  rcu_read_unlock();
  return limit;
}

void set(int limit) {
  struct config *next = kmalloc(sizeof *next, GFP_KERNEL);
  next->limit = limit;
  mutex_lock(&lock);
  rcu_assign_pointer(current, next);
  mutex_unlock(&lock);
  synchronize_rcu();
}
