// SPDX-License-Identifier: Apache-2.0
//
// main does not take the lock that is made of an atomic flag.
#include <atomic>
#include <thread>

static std::atomic_flag busy = ATOMIC_FLAG_INIT;
static int value;

static void work() {
  while (busy.test_and_set(std::memory_order_acquire)) {
  }
  value++; //~ race
  busy.clear(std::memory_order_release);
}

int main() {
  std::thread t(work);
  value++; //~ race
  t.join();
  return value;
}
