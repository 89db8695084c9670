// SPDX-License-Identifier: Apache-2.0
//
// A guarded container: its methods are uses of it.
#include <vector>

#include "../_lib/thread_safety.h"

class Inbox {
 public:
  void put(int message) {
    MutexLock lock(&mu_);
    messages_.push_back(message); //~ race
  }
  bool empty() const {
    return messages_.empty(); //~ guarded-by //~ race
  }

 private:
  mutable Mutex mu_;
  std::vector<int> messages_ GUARDED_BY(mu_);
};

bool use(Inbox *inbox) {
  inbox->put(1);
  return inbox->empty();
}
