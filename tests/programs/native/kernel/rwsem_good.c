// SPDX-License-Identifier: Apache-2.0
//
// Readers and a writer.
//~ none
#include "../_lib/kernel.h"

static struct rw_semaphore lock;
static int value;

int get(void) {
  down_read(&lock);
  int seen = value;
  up_read(&lock);
  return seen;
}

void set(int to) {
  down_write(&lock);
  value = to;
  up_write(&lock);
}
