// SPDX-License-Identifier: Apache-2.0
//
// A counter for two threads.
// std::atomic.
//~ none
#include <atomic>
#include <thread>

static std::atomic<int> hits;

static void work() { hits++; }

int main() {
  std::thread a(work), b(work);
  a.join();
  b.join();
  return 0;
}
