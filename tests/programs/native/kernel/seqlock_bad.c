// SPDX-License-Identifier: Apache-2.0
//
// Read without looking at the sequence.
#include "../_lib/kernel.h"

static seqlock_t lock;
static long seconds;

long now(void) {
  return seconds; //~ race
}

void tick(void) {
  write_seqlock(&lock);
  seconds++; //~ race
  write_sequnlock(&lock);
}
