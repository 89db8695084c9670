// SPDX-License-Identifier: Apache-2.0
//
// thread_local with a constructor.
//~ none
#include <thread>

struct Counter {
  int n = 0;
  Counter() { n = 1; }
};
thread_local Counter counter;

static void work() { counter.n++; }

int main() {
  std::thread t(work);
  work();
  t.join();
  return 0;
}
