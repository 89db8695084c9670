// SPDX-License-Identifier: Apache-2.0
//
// Asked for exclusively, and held so.
//~ none
#include "../_lib/thread_safety.h"

class Config {
 public:
  void touch() {
    mu_.Lock();
    change();
    mu_.Unlock();
  }

 private:
  void change() REQUIRES(mu_) { value_++; }
  Mutex mu_;
  int value_ GUARDED_BY(mu_) = 0;
};

void use(Config *config) { config->touch(); }
