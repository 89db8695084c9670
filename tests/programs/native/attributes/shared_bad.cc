// SPDX-License-Identifier: Apache-2.0
//
// Held for reading is not enough to write.
#include "../_lib/thread_safety.h"

class Config {
 public:
  void set(int value) {
    mu_.ReaderLock();
    value_ = value; //~ guarded-by //~ race
    mu_.ReaderUnlock();
  }

 private:
  Mutex mu_;
  int value_ GUARDED_BY(mu_) = 0;
};

void use(Config *config) { config->set(1); }
