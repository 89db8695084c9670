// SPDX-License-Identifier: Apache-2.0
//
// The writer has a lock, and counts; readers look again.
//~ none
#include "../_lib/kernel.h"

static seqcount_t sequence;
static spinlock_t lock;
static long seconds, fraction;

long now(void) {
  unsigned seen;
  long result;
  do {
    seen = read_seqcount_begin(&sequence);
    result = seconds + fraction;
  } while (read_seqcount_retry(&sequence, seen));
  return result;
}

void tick(void) {
  spin_lock(&lock);
  write_seqcount_begin(&sequence);
  seconds++;
  fraction = 0;
  write_seqcount_end(&sequence);
  spin_unlock(&lock);
}
