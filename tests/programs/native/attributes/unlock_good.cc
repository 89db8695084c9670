// SPDX-License-Identifier: Apache-2.0
//
// Released where it was taken; and a function that is declared to release what its caller took.
//~ none
#include "../_lib/thread_safety.h"

static Mutex mu;
static int value GUARDED_BY(mu);

void finish() RELEASE(mu);
void finish() {
  value = 0;
  mu.Unlock();
}

void set(bool locked) {
  if (locked) mu.Lock();
  if (locked) mu.Unlock();
}
