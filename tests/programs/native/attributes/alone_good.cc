// SPDX-License-Identifier: Apache-2.0
//
// With the mutex, in the thread; after the join nobody else is there.
//~ none
#include <thread>

#include "../_lib/thread_safety.h"

static Mutex mu;
static int seen GUARDED_BY(mu);

int main() {
  std::thread t([] {
    mu.Lock();
    seen = 1;
    mu.Unlock();
  });
  t.join();
  return seen;
}
