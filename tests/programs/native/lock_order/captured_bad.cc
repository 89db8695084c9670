// SPDX-License-Identifier: Apache-2.0
//
// Two accounts that lambdas capture by reference, locked in the order in which they are given.
#include <mutex>
#include <thread>

struct Account {
  std::mutex mutex;
  long balance = 0;
};

void transfer(Account &from, Account &to, long amount) {
  std::lock_guard<std::mutex> first(from.mutex);
  std::lock_guard<std::mutex> second(to.mutex);  //~ lock-order
  from.balance -= amount;
  to.balance += amount;
}

int main() {
  Account a, b;
  std::thread there([&] { transfer(a, b, 1); });
  std::thread back([&] { transfer(b, a, 1); });
  there.join();
  back.join();
}
