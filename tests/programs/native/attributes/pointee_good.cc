// SPDX-License-Identifier: Apache-2.0
//
// The pointer may be looked at without the mutex.
//~ none
#include "../_lib/thread_safety.h"

class Holder {
 public:
  explicit Holder(int *data) : data_(data) {}
  bool is_empty() const { return data_ == nullptr; }
  void set(int value) {
    MutexLock lock(&mu_);
    *data_ = value;
  }

 private:
  Mutex mu_;
  int *data_ PT_GUARDED_BY(mu_);
};

void use(Holder *holder) {
  if (!holder->is_empty()) holder->set(1);
}
