// SPDX-License-Identifier: Apache-2.0
//
// The pointer is anybody's, what it points to is not.
#include "../_lib/thread_safety.h"

class Holder {
 public:
  explicit Holder(int *data) : data_(data) {}
  void set(int value) {
    *data_ = value; //~ guarded-by/pointee //~ none missed race -- memory of a caller that nobody is seen to allocate
  }

 private:
  Mutex mu_;
  int *data_ PT_GUARDED_BY(mu_);
};

void use(Holder *holder) { holder->set(1); }
