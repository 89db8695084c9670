// SPDX-License-Identifier: Apache-2.0
//
// Two accounts that lambdas capture by reference, always locked in the same order.
//~ none
#include <mutex>
#include <thread>

struct Account {
  std::mutex mutex;
  long balance = 0;
};

void transfer(Account &from, Account &to, long amount) {
  std::lock_guard<std::mutex> first(from.mutex);
  std::lock_guard<std::mutex> second(to.mutex);
  from.balance -= amount;
  to.balance += amount;
}

int main() {
  Account a, b;
  std::thread there([&] { transfer(a, b, 1); });
  std::thread back([&] { transfer(a, b, -1); });
  there.join();
  back.join();
}
