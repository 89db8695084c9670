// SPDX-License-Identifier: Apache-2.0
//
// In the declared order, and one alone.
//~ none
#include "../_lib/thread_safety.h"

static Mutex first;
static Mutex second ACQUIRED_AFTER(first);

void work() {
  first.Lock();
  second.Lock();
  second.Unlock();
  first.Unlock();
  second.Lock();
  second.Unlock();
}
