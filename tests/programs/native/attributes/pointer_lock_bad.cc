// SPDX-License-Identifier: Apache-2.0
//
// One way releases the owner's lock before the last use.
#include "../_lib/thread_safety.h"

struct Owner {
  Mutex mu;
};

class Part {
 public:
  explicit Part(Owner *owner) : owner_(owner) {}
  void touch() {
    owner_->mu.Lock();
    owner_->mu.Unlock();
    touched_ = true; //~ guarded-by //~ race
  }

 private:
  Owner *owner_;
  bool touched_ GUARDED_BY(owner_->mu) = false;
};

void use(Part *part) { part->touch(); }
