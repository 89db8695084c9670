// SPDX-License-Identifier: Apache-2.0
//
// Taken by whoever calls, and asked for by who is called.
//~ none
#include "../_lib/thread_safety.h"

static Mutex mu;
static int value GUARDED_BY(mu);

static void inner() REQUIRES(mu);
static void inner() { value++; }

void outer() {
  mu.Lock();
  inner();
  mu.Unlock();
}
