// SPDX-License-Identifier: Apache-2.0
//
// The published version itself is changed, under the writers' lock: readers do not take that.
#include "../_lib/kernel.h"

struct config {
  int limit;
};
static struct config *current;
static struct mutex lock;

int get(void) {
  rcu_read_lock();
  struct config *now = rcu_dereference(current);
  int limit = now ? now->limit : 0; //~ race
  rcu_read_unlock();
  return limit;
}

void start(void) {
  struct config *next = kmalloc(sizeof *next, GFP_KERNEL);
  next->limit = 1;
  mutex_lock(&lock);
  rcu_assign_pointer(current, next);
  mutex_unlock(&lock);
}

void set(int limit) {
  mutex_lock(&lock);
  current->limit = limit; //~ race
  mutex_unlock(&lock);
}
