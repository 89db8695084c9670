// SPDX-License-Identifier: Apache-2.0
//
// Nothing here sleeps while a spin lock is held.
//~ none
#include "../_lib/kernel.h"

static spinlock_t lock;
static struct mutex slow;

void after(void) {
  spin_lock(&lock);
  spin_unlock(&lock);
  msleep(10);
}

void mutex_first(void) {
  mutex_lock(&slow);
  spin_lock(&lock);
  spin_unlock(&lock);
  msleep(1);
  mutex_unlock(&slow);
}

void atomic_allocation(unsigned long n) {
  spin_lock(&lock);
  void *p = kmalloc(n, GFP_ATOMIC);
  kfree(p);
  spin_unlock(&lock);
}
