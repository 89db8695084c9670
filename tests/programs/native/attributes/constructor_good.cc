// SPDX-License-Identifier: Apache-2.0
//
// Constructors and destructors have their object for themselves.
//~ none
#include "../_lib/thread_safety.h"

class Cache {
 public:
  Cache() { size_ = 0; }
  ~Cache() { size_ = -1; }
  void add() {
    MutexLock lock(&mu_);
    size_++;
  }

 private:
  Mutex mu_;
  int size_ GUARDED_BY(mu_);
};

void use() {
  Cache cache;
  cache.add();
}
