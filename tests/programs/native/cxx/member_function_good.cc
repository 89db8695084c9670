// SPDX-License-Identifier: Apache-2.0
//
// A thread that runs a member function.
//~ none
#include <mutex>
#include <thread>

class Counter {
 public:
  void run() {
    std::lock_guard<std::mutex> lock(mu_);
    n_++;
  }

 private:
  std::mutex mu_;
  int n_ = 0;
};

int main() {
  Counter counter;
  std::thread t(&Counter::run, &counter);
  counter.run();
  t.join();
  return 0;
}
