// SPDX-License-Identifier: Apache-2.0
//
// An interrupt is not asked for: the lock may be not held, and it is released.
#include "../_lib/kernel.h"

static struct mutex lock;
static int value;

int set(int to) {
  int failed = mutex_lock_interruptible(&lock);
  value = to; //~ race
  if (!failed) mutex_unlock(&lock);
  return failed;
}

int get(void) {
  mutex_lock(&lock);
  int seen = value; //~ race
  mutex_unlock(&lock);
  return seen;
}
