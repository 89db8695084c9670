// SPDX-License-Identifier: Apache-2.0
//
// The writer has a lock, but does not count: readers do not notice.
#include "../_lib/kernel.h"

static seqcount_t sequence;
static spinlock_t lock;
static long seconds, fraction;

long now(void) {
  unsigned seen;
  long result;
  do {
    seen = read_seqcount_begin(&sequence);
    result = seconds + fraction; //~ race x2
  } while (read_seqcount_retry(&sequence, seen));
  return result;
}

void tick(void) {
  spin_lock(&lock);
  seconds++; //~ race
  fraction = 0; //~ race
  spin_unlock(&lock);
}
