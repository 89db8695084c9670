// SPDX-License-Identifier: Apache-2.0
//
// Nobody shares the object yet, so there is no race: but the promise of the field is broken in a thread.
#include <thread>

#include "../_lib/thread_safety.h"

static Mutex mu;
static int seen GUARDED_BY(mu);

int main() {
  std::thread t([] { seen = 1; }); //~ guarded-by
  t.join();
  return 0;
}
