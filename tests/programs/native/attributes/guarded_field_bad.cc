// SPDX-License-Identifier: Apache-2.0
//
// A guarded field is read without its mutex.
#include "../_lib/thread_safety.h"

class Account {
 public:
  void deposit(int amount) {
    mu_.Lock();
    balance_ += amount; //~ race
    mu_.Unlock();
  }
  int balance() const {
    return balance_; //~ guarded-by //~ race
  }

 private:
  mutable Mutex mu_;
  int balance_ GUARDED_BY(mu_) = 0;
};

int use(Account *account) {
  account->deposit(1);
  return account->balance();
}
