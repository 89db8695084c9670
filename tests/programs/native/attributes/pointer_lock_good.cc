// SPDX-License-Identifier: Apache-2.0
//
// The lock is behind a pointer that the object keeps.
//~ none
#include "../_lib/thread_safety.h"

struct Owner {
  Mutex mu;
};

class Part {
 public:
  explicit Part(Owner *owner) : owner_(owner) {}
  void touch() {
    owner_->mu.Lock();
    touched_ = true;
    owner_->mu.Unlock();
  }

 private:
  Owner *owner_;
  bool touched_ GUARDED_BY(owner_->mu) = false;
};

void use(Part *part) { part->touch(); }
