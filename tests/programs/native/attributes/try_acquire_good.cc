// SPDX-License-Identifier: Apache-2.0
//
// Used only where TryLock got it.
//~ none
#include "../_lib/thread_safety.h"

class Slot {
 public:
  void fill() {
    if (mu_.TryLock()) {
      full_ = true;
      mu_.Unlock();
    }
  }

 private:
  Mutex mu_;
  bool full_ GUARDED_BY(mu_) = false;
};

void use(Slot *slot) { slot->fill(); }
