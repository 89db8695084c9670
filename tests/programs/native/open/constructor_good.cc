// SPDX-License-Identifier: Apache-2.0
//
// Nobody else has the object while its constructor and its destructor run: these take no lock.
//~ none
#include <mutex>

class Account {
 public:
  explicit Account(int amount);
  ~Account();
  void add(int amount);

 private:
  void reset(int amount);
  std::mutex mu_;
  int *log_;
  int total_;
};

Account::Account(int amount) : log_(new int[8]) { reset(amount); }

Account::~Account() {
  reset(0);
  delete[] log_;
}

void Account::reset(int amount) {
  total_ = amount;
  log_[0] = amount;
}

void Account::add(int amount) {
  std::lock_guard<std::mutex> lock(mu_);
  total_ += amount;
  log_[0] = amount;
}
