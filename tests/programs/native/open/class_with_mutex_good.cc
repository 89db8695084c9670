// SPDX-License-Identifier: Apache-2.0
//
// What most classes look like: a mutex and a container, both members.
#include <mutex>
#include <vector>

class Inbox {
 public:
  void put(int message) {
    std::lock_guard<std::mutex> lock(mu_);
    messages_.push_back(message); //~ none
  }
  bool empty() const {
    std::lock_guard<std::mutex> lock(mu_);
    return messages_.empty(); //~ none
  }

 private:
  mutable std::mutex mu_;
  std::vector<int> messages_;
};

bool use(Inbox *inbox) {
  inbox->put(1);
  return inbox->empty();
}
