// SPDX-License-Identifier: Apache-2.0
//
// Elements of a guarded array, with the mutex.
//~ none
#include "../_lib/thread_safety.h"

class Slots {
 public:
  void set(int i, int value) {
    MutexLock lock(&mu_);
    slots_[i] = value;
  }
  int get(int i) {
    MutexLock lock(&mu_);
    return slots_[i];
  }

 private:
  Mutex mu_;
  int slots_[16] GUARDED_BY(mu_) = {};
};

int use(Slots *slots) {
  slots->set(1, 2);
  return slots->get(1);
}
