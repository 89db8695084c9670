// SPDX-License-Identifier: Apache-2.0
//
// main reads, and then meets the thread.
//~ compiler: -std=c++20
#include <barrier>
#include <thread>

static int value;

int main() {
  std::barrier<> meet(2);
  std::thread t([&meet] {
    value = 1; //~ race
    (void)meet.arrive();
  });
  const int seen = value; //~ race
  meet.arrive_and_wait();
  t.join();
  return seen;
}
