// SPDX-License-Identifier: Apache-2.0
//
// An array that has a guard: so have its elements.
#include "../_lib/thread_safety.h"

class Slots {
 public:
  void set(int i, int value) {
    MutexLock lock(&mu_);
    slots_[i] = value; //~ race
  }
  int get(int i) const {
    return slots_[i]; //~ guarded-by //~ race
  }

 private:
  Mutex mu_;
  int slots_[16] GUARDED_BY(mu_) = {};
};

int use(Slots *slots) {
  slots->set(1, 2);
  return slots->get(1);
}
