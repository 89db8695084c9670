// SPDX-License-Identifier: Apache-2.0
//
// It writes as a reader.
#include "../_lib/kernel.h"

static struct rw_semaphore lock;
static int value;

void set(int to) {
  down_read(&lock);
  value = to; //~ race
  up_read(&lock);
}
