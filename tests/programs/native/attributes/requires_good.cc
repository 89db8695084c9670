// SPDX-License-Identifier: Apache-2.0
//
// Held by the caller, through a function that says nothing.
//~ none
#include "../_lib/thread_safety.h"

class Log {
 public:
  void append() {
    MutexLock lock(&mu_);
    between();
  }

 private:
  void between() { grow(); }
  void grow() REQUIRES(mu_) { size_++; }
  Mutex mu_;
  int size_ GUARDED_BY(mu_) = 0;
};

void use(Log *log) { log->append(); }
