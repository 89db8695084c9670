// SPDX-License-Identifier: Apache-2.0
//
// A latch of one count: down when the value is there.
//~ compiler: -std=c++20
//~ none
#include <latch>
#include <thread>

static std::latch ready(1);
static int value;

int main() {
  std::thread t([] {
    value = 1;
    ready.count_down();
  });
  ready.wait();
  const int seen = value;
  t.join();
  return seen;
}
