// SPDX-License-Identifier: Apache-2.0
//
// Written behind the barrier.
//~ compiler: -std=c++20
#include <barrier>
#include <thread>

static std::barrier<> meet(2);
static int value;

int main() {
  std::thread t([] {
    meet.arrive_and_wait();
    value = 1; //~ race
  });
  meet.arrive_and_wait();
  const int seen = value; //~ race
  t.join();
  return seen;
}
