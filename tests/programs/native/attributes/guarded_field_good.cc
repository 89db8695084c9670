// SPDX-License-Identifier: Apache-2.0
//
// Every use of the guarded field has the mutex.
//~ none
#include "../_lib/thread_safety.h"

class Account {
 public:
  void deposit(int amount) {
    mu_.Lock();
    balance_ += amount;
    mu_.Unlock();
  }
  int balance() const {
    mu_.Lock();
    const int now = balance_;
    mu_.Unlock();
    return now;
  }

 private:
  mutable Mutex mu_;
  int balance_ GUARDED_BY(mu_) = 0;
};

int use(Account *account) {
  account->deposit(1);
  return account->balance();
}
