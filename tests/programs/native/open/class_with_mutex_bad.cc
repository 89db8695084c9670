// SPDX-License-Identifier: Apache-2.0
//
// One of the methods forgets the mutex.
#include <mutex>
#include <vector>

class Inbox {
 public:
  void put(int message) {
    std::lock_guard<std::mutex> lock(mu_);
    messages_.push_back(message); //~ race
  }
  bool empty() const {
    return messages_.empty(); //~ race
  }

 private:
  mutable std::mutex mu_;
  std::vector<int> messages_;
};

bool use(Inbox *inbox) {
  inbox->put(1);
  return inbox->empty();
}
