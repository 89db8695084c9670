// SPDX-License-Identifier: Apache-2.0
//
// A private function whose address is given away: whoever got it calls it when he likes.
#include <mutex>

void call_later(void (*function)(void *), void *argument);

class Account {
 public:
  void add(int amount);
  void take_later();

 private:
  static void take(void *account);
  void change(int amount);
  std::mutex mu_;
  int total_ = 0;
};

void Account::change(int amount) { total_ += amount; } //~ race

void Account::take(void *account) { static_cast<Account *>(account)->change(-1); }

void Account::add(int amount) {
  std::lock_guard<std::mutex> lock(mu_);
  change(amount);
}

void Account::take_later() { call_later(&Account::take, this); }
