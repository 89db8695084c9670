// SPDX-License-Identifier: Apache-2.0
//
// Both write with the lock.
//~ none
#include <mutex>
#include <shared_mutex>
#include <thread>

static std::shared_timed_mutex mu;
static int value;

static void work() {
  if (!mu.try_lock_for(std::chrono::milliseconds(1))) return;
  value++;
  mu.unlock();
}

int main() {
  std::thread t(work);
  mu.lock();
  value++;
  mu.unlock();
  t.join();
  return value;
}
