// SPDX-License-Identifier: Apache-2.0
//
// Notified under the lock, but written before it is taken.
#include <condition_variable>
#include <mutex>
#include <shared_mutex>
#include <thread>

static std::shared_mutex mu;
static std::condition_variable_any cond;
static bool ready;

int main() {
  std::thread t([] {
    ready = true; //~ race
    std::lock_guard<std::shared_mutex> lock(mu);
    cond.notify_one();
  });
  {
    std::unique_lock<std::shared_mutex> lock(mu);
    while (!ready) cond.wait(lock); //~ race
  }
  t.join();
  return 0;
}
