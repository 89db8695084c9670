// SPDX-License-Identifier: Apache-2.0
//
// A lambda that captures a local variable by reference.
// After it.
//~ none
#include <thread>

int main() {
  int n = 0;
  std::thread t([&n] { n = 1; });
  t.join();
  n = 2;
  return n;
}
