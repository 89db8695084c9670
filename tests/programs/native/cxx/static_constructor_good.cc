// SPDX-License-Identifier: Apache-2.0
//
// The constructor of a static object runs before main, and before the threads.
//~ none
#include <thread>

static int limit;

struct Setup {
  Setup() { limit = 10; }
};
static Setup setup;

int main() {
  int seen = 0;
  std::thread t([&seen] { seen = limit; });
  t.join();
  return seen;
}
