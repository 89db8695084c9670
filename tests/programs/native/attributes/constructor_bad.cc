// SPDX-License-Identifier: Apache-2.0
//
// A constructor is alone with its own object only, not with another one.
#include "../_lib/thread_safety.h"

class Cache {
 public:
  explicit Cache(Cache *other) {
    size_ = other->size_; //~ guarded-by //~ race
  }
  void add() {
    MutexLock lock(&mu_);
    size_++; //~ race
  }

 private:
  Mutex mu_;
  int size_ GUARDED_BY(mu_);
};

void use(Cache *first) {
  Cache cache(first);
  first->add();
}
