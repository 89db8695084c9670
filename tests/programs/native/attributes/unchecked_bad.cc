// SPDX-License-Identifier: Apache-2.0
//
// The same without the word: the guess breaks the promise.
#include "../_lib/thread_safety.h"

class Stats {
 public:
  int guess() {
    return hits_; //~ guarded-by //~ race
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
