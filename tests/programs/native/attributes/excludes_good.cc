// SPDX-License-Identifier: Apache-2.0
//
// Released before.
//~ none
#include "../_lib/thread_safety.h"

class Feed {
 public:
  void refresh() EXCLUDES(mu_);
  void poll() {
    mu_.Lock();
    count_++;
    mu_.Unlock();
    refresh();
  }

 private:
  Mutex mu_;
  int count_ GUARDED_BY(mu_) = 0;
};

void use(Feed *feed) { feed->poll(); }
