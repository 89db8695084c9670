// SPDX-License-Identifier: Apache-2.0
//
// refresh() takes the mutex itself, and says so.
#include "../_lib/thread_safety.h"

class Feed {
 public:
  void refresh() EXCLUDES(mu_);
  void poll() {
    mu_.Lock();
    count_++;
    refresh(); //~ requires-lock/excludes
    mu_.Unlock();
  }

 private:
  Mutex mu_;
  int count_ GUARDED_BY(mu_) = 0;
};

void use(Feed *feed) { feed->poll(); }
