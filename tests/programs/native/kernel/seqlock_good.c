// SPDX-License-Identifier: Apache-2.0
//
// Readers look again if a writer came by.
#include "../_lib/kernel.h"

static seqlock_t lock;
static long seconds, fraction;

long now(void) {
  unsigned seen;
  long result;
  do {
    seen = read_seqbegin(&lock);
    result = seconds + fraction; //~ none
  } while (read_seqretry(&lock, seen));
  return result;
}

void tick(void) {
  write_seqlock(&lock);
  seconds++; //~ none
  fraction = 0; //~ none
  write_sequnlock(&lock);
}
