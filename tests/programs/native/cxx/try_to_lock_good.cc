// SPDX-License-Identifier: Apache-2.0
//
// std::try_to_lock, and owns_lock.
//~ none
#include <mutex>
#include <thread>

static std::mutex mu;
static int value;

static void work() {
  std::unique_lock<std::mutex> lock(mu, std::try_to_lock);
  if (lock.owns_lock()) value++;
}

int main() {
  std::thread t(work);
  work();
  t.join();
  return 0;
}
