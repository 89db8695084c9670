// SPDX-License-Identifier: Apache-2.0
//
// Released on a way on which nobody took it.
#include "../_lib/thread_safety.h"

static Mutex mu;
static int value GUARDED_BY(mu);

void set(bool locked) {
  if (locked) mu.Lock();
  mu.Unlock(); //~ unlock-unheld
}
