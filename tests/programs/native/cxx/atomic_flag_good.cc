// SPDX-License-Identifier: Apache-2.0
//
// A lock made of an atomic flag.
//~ none
#include <atomic>
#include <thread>

static std::atomic_flag busy = ATOMIC_FLAG_INIT;
static int value;

static void work() {
  while (busy.test_and_set(std::memory_order_acquire)) {
  }
  value++;
  busy.clear(std::memory_order_release);
}

int main() {
  std::thread t(work);
  work();
  t.join();
  return value;
}
