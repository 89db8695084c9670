// SPDX-License-Identifier: Apache-2.0
//
// The answer of try_lock_for is not asked.
#include <chrono>
#include <mutex>
#include <thread>

static std::timed_mutex mu;
static int value;

static void work() {
  const bool got = mu.try_lock_for(std::chrono::milliseconds(1));
  value++; //~ race
  if (got) mu.unlock();
}

int main() {
  std::thread t(work);
  work();
  t.join();
  return 0;
}
