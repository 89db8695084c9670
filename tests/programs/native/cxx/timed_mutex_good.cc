// SPDX-License-Identifier: Apache-2.0
//
// try_lock_for.
//~ none
#include <chrono>
#include <mutex>
#include <thread>

static std::timed_mutex mu;
static int value;

static void work() {
  if (mu.try_lock_for(std::chrono::milliseconds(1))) {
    value++;
    mu.unlock();
  }
}

int main() {
  std::thread t(work);
  work();
  t.join();
  return 0;
}
