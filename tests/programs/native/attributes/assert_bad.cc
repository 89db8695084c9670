// SPDX-License-Identifier: Apache-2.0
//
// Asserted too late.
#include "../_lib/thread_safety.h"

class Timer {
 public:
  void fire() {
    ticks_++; //~ guarded-by //~ race
    mu_.AssertHeld();
  }

 private:
  Mutex mu_;
  int ticks_ GUARDED_BY(mu_) = 0;
};

void callback(Timer *timer) { timer->fire(); }
