// SPDX-License-Identifier: Apache-2.0
//
// A counter for two threads.
// A plain int.
#include <atomic>
#include <thread>

static int hits;

static void work() {
  hits++;  //~ race
}

int main() {
  std::thread a(work), b(work);
  a.join();
  b.join();
  return 0;
}
