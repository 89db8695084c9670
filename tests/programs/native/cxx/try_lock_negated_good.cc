// SPDX-License-Identifier: Apache-2.0
//
// Gone if the lock was not got: the condition is asked for the other way round.
//~ none
#include <mutex>
#include <thread>

static std::mutex mu;
static int value;

static void work() {
  if (!mu.try_lock()) return;
  value++;
  mu.unlock();
}

int main() {
  std::thread t(work);
  work();
  t.join();
  return value;
}
