// SPDX-License-Identifier: Apache-2.0
//
// condition_variable_any with a shared mutex.
//~ none
#include <condition_variable>
#include <mutex>
#include <shared_mutex>
#include <thread>

static std::shared_mutex mu;
static std::condition_variable_any cond;
static bool ready;

int main() {
  std::thread t([] {
    std::lock_guard<std::shared_mutex> lock(mu);
    ready = true;
    cond.notify_one();
  });
  {
    std::unique_lock<std::shared_mutex> lock(mu);
    cond.wait(lock, [] { return ready; });
  }
  t.join();
  return 0;
}
