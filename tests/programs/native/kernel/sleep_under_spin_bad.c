// SPDX-License-Identifier: Apache-2.0
//
// Three ways to sleep while a spin lock is held.
#include "../_lib/kernel.h"

static spinlock_t lock;
static struct mutex slow;
static char buffer[16];

void by_name(void) {
  spin_lock(&lock); //~ held-while-blocking
  msleep(10); //~ held-while-blocking
  spin_unlock(&lock);
}

void by_mutex(void) {
  spin_lock(&lock); //~ held-while-blocking
  mutex_lock(&slow); //~ held-while-blocking
  mutex_unlock(&slow);
  spin_unlock(&lock);
}

void by_allocation(unsigned long n) {
  spin_lock(&lock); //~ held-while-blocking
  void *p = kmalloc(n, GFP_KERNEL); //~ held-while-blocking
  kfree(p);
  spin_unlock(&lock);
}

unsigned long by_page_fault(const void *from) {
  spin_lock(&lock); //~ held-while-blocking
  unsigned long left = copy_from_user(buffer, from, 16); //~ held-while-blocking
  spin_unlock(&lock);
  return left;
}
