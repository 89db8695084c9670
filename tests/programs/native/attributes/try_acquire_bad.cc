// SPDX-License-Identifier: Apache-2.0
//
// The answer of TryLock is turned round.
#include "../_lib/thread_safety.h"

class Slot {
 public:
  void fill() {
    if (!mu_.TryLock()) {
      full_ = true; //~ guarded-by //~ race
      return;
    }
    mu_.Unlock();
  }

 private:
  Mutex mu_;
  bool full_ GUARDED_BY(mu_) = false;
};

void use(Slot *slot) { slot->fill(); }
