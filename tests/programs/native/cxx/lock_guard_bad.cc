// SPDX-License-Identifier: Apache-2.0
//
// A class with a lock.
// One method forgets it.
#include <mutex>
#include <thread>

class Counter {
 public:
  void add() {
    std::lock_guard<std::mutex> hold(mu_);
    n_++;  //~ race
  }
  int get() {
    return n_;  //~ race
  }

 private:
  std::mutex mu_;
  int n_ = 0;
};

int main() {
  Counter counter;
  std::thread t([&] { counter.add(); });
  const int seen = counter.get();
  t.join();
  return seen;
}
