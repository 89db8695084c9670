// SPDX-License-Identifier: Apache-2.0
//
// The writer has the lock like a reader.
#include "../_lib/kernel.h"

static struct percpu_rw_semaphore lock;
static int value;

int get(void) {
  percpu_down_read(&lock);
  int seen = value; //~ race
  percpu_up_read(&lock);
  return seen;
}

void set(int to) {
  percpu_down_read(&lock);
  value = to; //~ race
  percpu_up_read(&lock);
}
