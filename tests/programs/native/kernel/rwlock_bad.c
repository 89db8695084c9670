// SPDX-License-Identifier: Apache-2.0
//
// One way out keeps the lock.
#include "../_lib/kernel.h"

static rwlock_t lock;
static int value;

int get(int fail) {
  read_lock(&lock); //~ lock-leak
  if (fail) return -1;
  int seen = value;
  read_unlock(&lock);
  return seen;
}

void set(int to) {
  write_lock(&lock);
  value = to;
  write_unlock(&lock);
}
