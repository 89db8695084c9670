// SPDX-License-Identifier: Apache-2.0
//
// ACQUIRED_AFTER, between two globals.
#include "../_lib/thread_safety.h"

static Mutex first;
static Mutex second ACQUIRED_AFTER(first);

void work() {
  second.Lock(); //~ lock-order/declared
  first.Lock(); //~ lock-order/declared
  first.Unlock();
  second.Unlock();
}
