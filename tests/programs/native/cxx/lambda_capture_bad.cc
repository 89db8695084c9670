// SPDX-License-Identifier: Apache-2.0
//
// A lambda that captures a local variable by reference.
// main changes it before the join.
#include <thread>

int main() {
  int n = 0;
  std::thread t([&n] { n = 1; });  //~ race
  n = 2;                           //~ race
  t.join();
  return n;
}
