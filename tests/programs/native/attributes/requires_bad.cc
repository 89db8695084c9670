// SPDX-License-Identifier: Apache-2.0
//
// A function that wants the mutex held is called without it.
#include "../_lib/thread_safety.h"

class Log {
 public:
  void append() {
    grow(); //~ requires-lock
  }

 private:
  void grow() REQUIRES(mu_) { size_++; } //~ guarded-by //~ race
  Mutex mu_;
  int size_ GUARDED_BY(mu_) = 0;
};

void use(Log *log) { log->append(); }
