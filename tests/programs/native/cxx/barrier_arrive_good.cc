// SPDX-License-Identifier: Apache-2.0
//
// The thread arrives and goes on; main waits for it.
//~ none
//~ compiler: -std=c++20
#include <barrier>
#include <thread>

static int value;

int main() {
  std::barrier<> meet(2);
  std::thread t([&meet] {
    value = 1;
    (void)meet.arrive();
  });
  meet.arrive_and_wait();
  const int seen = value;
  t.join();
  return seen;
}
