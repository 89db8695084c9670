// SPDX-License-Identifier: Apache-2.0
//
// Asked for exclusively, held for reading.
#include "../_lib/thread_safety.h"

class Config {
 public:
  void touch() {
    mu_.ReaderLock();
    change(); //~ requires-lock
    mu_.ReaderUnlock();
  }

 private:
  void change() REQUIRES(mu_) { value_++; } //~ guarded-by //~ race
  Mutex mu_;
  int value_ GUARDED_BY(mu_) = 0;
};

void use(Config *config) { config->touch(); }
