// SPDX-License-Identifier: Apache-2.0
//
// The constructor hands the object out before it is made: others find it in the list.
#include <mutex>

class Account {
 public:
  explicit Account(int amount);
  ~Account();
  void add(int amount);
  static Account *last;

 private:
  void reset(int amount);
  std::mutex mu_;
  int total_;
};

Account *Account::last;

Account::Account(int amount) {
  last = this; //~ race
  reset(amount);
}

Account::~Account() { reset(0); }

void Account::reset(int amount) {
  total_ = amount; //~ race
}

void Account::add(int amount) {
  std::lock_guard<std::mutex> lock(mu_);
  total_ += amount; //~ race
}
