// SPDX-License-Identifier: Apache-2.0
//
// Taken twice: the attribute is all that says it is taken.
#include "../_lib/thread_safety.h"

static Mutex mu;

static void inner() {
  mu.Lock(); //~ double-lock
  mu.Unlock();
}

void outer() {
  mu.Lock(); //~ double-lock
  inner();
  mu.Unlock();
}
