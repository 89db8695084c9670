// SPDX-License-Identifier: Apache-2.0
//
// A thread that runs a member function of an object that main uses, too.
#include <thread>

class Counter {
 public:
  void run() { n_++; } //~ race

 private:
  int n_ = 0;
};

int main() {
  Counter counter;
  std::thread t(&Counter::run, &counter);
  counter.run();
  t.join();
  return 0;
}
