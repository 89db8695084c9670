// SPDX-License-Identifier: Apache-2.0
//
// std::barrier.
//~ compiler: -std=c++20
//~ none
#include <barrier>
#include <thread>

static std::barrier<> meet(2);
static int value;

int main() {
  std::thread t([] {
    value = 1;
    meet.arrive_and_wait();
  });
  meet.arrive_and_wait();
  const int seen = value;
  t.join();
  return seen;
}
