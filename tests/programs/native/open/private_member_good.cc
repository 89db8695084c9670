// SPDX-License-Identifier: Apache-2.0
//
// Only the class itself can name its private functions: whoever calls them has the lock.
//~ none
#include <mutex>

class Account {
 public:
  void add(int amount);
  void take(int amount);

 private:
  void change(int amount);
  std::mutex mu_;
  int total_ = 0;
};

void Account::change(int amount) { total_ += amount; }

void Account::add(int amount) {
  std::lock_guard<std::mutex> lock(mu_);
  change(amount);
}

void Account::take(int amount) {
  std::lock_guard<std::mutex> lock(mu_);
  change(-amount);
}
