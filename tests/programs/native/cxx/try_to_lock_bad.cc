// SPDX-License-Identifier: Apache-2.0
//
// std::try_to_lock, and nobody asks.
#include <mutex>
#include <thread>

static std::mutex mu;
static int value;

static void work() {
  std::unique_lock<std::mutex> lock(mu, std::try_to_lock);
  value++; //~ race
}

int main() {
  std::thread t(work);
  work();
  t.join();
  return 0;
}
