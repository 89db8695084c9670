// SPDX-License-Identifier: Apache-2.0
//
// Every method of the guarded container is called with the mutex.
#include <vector>

#include "../_lib/thread_safety.h"

class Inbox {
 public:
  void put(int message) {
    MutexLock lock(&mu_);
    messages_.push_back(message); //~ none
  }
  bool empty() const {
    MutexLock lock(&mu_);
    return messages_.empty(); //~ none
  }

 private:
  mutable Mutex mu_;
  std::vector<int> messages_ GUARDED_BY(mu_);
};

bool use(Inbox *inbox) {
  inbox->put(1);
  return inbox->empty();
}
