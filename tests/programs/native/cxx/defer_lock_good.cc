// SPDX-License-Identifier: Apache-2.0
//
// unique_lock with defer_lock takes nothing.
// lock() takes it.
//~ none
#include <mutex>
#include <thread>

static std::mutex mu;
static int value;

static void work() {
  std::unique_lock<std::mutex> hold(mu, std::defer_lock);
  hold.lock();
  value++;
}

int main() {
  std::thread t(work);
  {
    std::lock_guard<std::mutex> hold(mu);
    value++;
  }
  t.join();
  return 0;
}
