// SPDX-License-Identifier: Apache-2.0
//
// Spinning readers and writers.
//~ none
#include "../_lib/kernel.h"

static rwlock_t lock;
static int value;

int get(void) {
  read_lock(&lock);
  int seen = value;
  read_unlock(&lock);
  return seen;
}

void set(int to) {
  write_lock(&lock);
  value = to;
  write_unlock(&lock);
}
