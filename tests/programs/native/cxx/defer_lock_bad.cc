// SPDX-License-Identifier: Apache-2.0
//
// unique_lock with defer_lock takes nothing.
// It is never locked.
#include <mutex>
#include <thread>

static std::mutex mu;
static int value;

static void work() {
  std::unique_lock<std::mutex> hold(mu, std::defer_lock);
  value++;  //~ race
}

int main() {
  std::thread t(work);
  {
    std::lock_guard<std::mutex> hold(mu);
    value++;  //~ race
  }
  t.join();
  return 0;
}
