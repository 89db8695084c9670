// SPDX-License-Identifier: Apache-2.0
//
// Readers share, the writer is alone.
//~ none
#include "../_lib/thread_safety.h"

class Config {
 public:
  int get() {
    mu_.ReaderLock();
    const int now = look();
    mu_.ReaderUnlock();
    return now;
  }
  void set(int value) {
    mu_.Lock();
    value_ = value;
    mu_.Unlock();
  }

 private:
  int look() REQUIRES_SHARED(mu_) { return value_; }
  Mutex mu_;
  int value_ GUARDED_BY(mu_) = 0;
};

int use(Config *config) {
  config->set(1);
  return config->get();
}
