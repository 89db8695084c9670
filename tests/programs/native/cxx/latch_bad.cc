// SPDX-License-Identifier: Apache-2.0
//
// Counted down first.
//~ compiler: -std=c++20
#include <latch>
#include <thread>

static std::latch ready(1);
static int value;

int main() {
  std::thread t([] {
    ready.count_down();
    value = 1; //~ race
  });
  ready.wait();
  const int seen = value; //~ race
  t.join();
  return seen;
}
