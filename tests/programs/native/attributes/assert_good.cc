// SPDX-License-Identifier: Apache-2.0
//
// AssertHeld tells what nobody can see.
//~ none
#include "../_lib/thread_safety.h"

class Timer {
 public:
  void fire() {
    mu_.AssertHeld();
    ticks_++;
  }

 private:
  Mutex mu_;
  int ticks_ GUARDED_BY(mu_) = 0;
};

void callback(Timer *timer) { timer->fire(); }
