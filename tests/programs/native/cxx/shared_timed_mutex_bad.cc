// SPDX-License-Identifier: Apache-2.0
//
// Both write with the readers' side of the lock, which keeps only writers out.
#include <mutex>
#include <shared_mutex>
#include <thread>

static std::shared_timed_mutex mu;
static int value;

static void work() {
  if (!mu.try_lock_shared_for(std::chrono::milliseconds(1))) return;
  value++; //~ race
  mu.unlock_shared();
}

int main() {
  std::thread t(work);
  mu.lock_shared();
  value++; //~ race
  mu.unlock_shared();
  t.join();
  return value;
}
