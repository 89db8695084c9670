// SPDX-License-Identifier: Apache-2.0
//
// An exception leaves the block, and the guard releases the lock on the way.
//~ none
#include <mutex>
#include <stdexcept>
#include <thread>

static std::mutex mu;
static int value;

static void change(bool fail) {
  std::lock_guard<std::mutex> lock(mu);
  value++;
  if (fail) throw std::runtime_error("no");
}

static void work() {
  try {
    change(true);
  } catch (const std::exception &) {
    std::lock_guard<std::mutex> lock(mu);
    value--;
  }
}

int main() {
  std::thread t(work);
  work();
  t.join();
  return 0;
}
