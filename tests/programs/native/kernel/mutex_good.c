// SPDX-License-Identifier: Apache-2.0
//
// A mutex that may be interrupted: the value is used only where it was got.
//~ none
#include "../_lib/kernel.h"

static struct mutex lock;
static int value;

int set(int to) {
  if (mutex_lock_interruptible(&lock)) return -4;
  value = to;
  mutex_unlock(&lock);
  return 0;
}

int get(void) {
  mutex_lock(&lock);
  int seen = value;
  mutex_unlock(&lock);
  return seen;
}
