// SPDX-License-Identifier: Apache-2.0
//
// Told not to look.
#include "../_lib/thread_safety.h"

class Stats {
 public:
  int guess() NO_THREAD_SAFETY_ANALYSIS {
    return hits_; //~ race
  }
  void hit() {
    MutexLock lock(&mu_);
    hits_++; //~ race
  }

 private:
  Mutex mu_;
  int hits_ GUARDED_BY(mu_) = 0;
};

int use(Stats *stats) {
  stats->hit();
  return stats->guess();
}
