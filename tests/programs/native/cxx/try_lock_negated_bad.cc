// SPDX-License-Identifier: Apache-2.0
//
// Used though the lock was not got: the condition is asked for the other way round.
#include <mutex>
#include <thread>

static std::mutex mu;
static int value;

static void work() {
  if (!mu.try_lock()) {
    value++; //~ race
    return;
  }
  value++; //~ race
  mu.unlock();
}

int main() {
  std::thread t(work);
  work();
  t.join();
  return value;
}
