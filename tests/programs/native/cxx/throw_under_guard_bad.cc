// SPDX-License-Identifier: Apache-2.0
//
// In the handler the guard is gone, and with it the lock.
#include <mutex>
#include <stdexcept>
#include <thread>

static std::mutex mu;
static int value;

static void change(bool fail) {
  std::lock_guard<std::mutex> lock(mu);
  value++; //~ race
  if (fail) throw std::runtime_error("no");
}

static void work() {
  try {
    change(true);
  } catch (const std::exception &) {
    value--; //~ race
  }
}

int main() {
  std::thread t(work);
  work();
  t.join();
  return 0;
}
