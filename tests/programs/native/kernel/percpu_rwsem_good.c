// SPDX-License-Identifier: Apache-2.0
//
// Readers and a writer.
//~ none
#include "../_lib/kernel.h"

static struct percpu_rw_semaphore lock;
static int value;

int get(void) {
  percpu_down_read(&lock);
  int seen = value;
  percpu_up_read(&lock);
  return seen;
}

void set(int to) {
  percpu_down_write(&lock);
  value = to;
  percpu_up_write(&lock);
}
