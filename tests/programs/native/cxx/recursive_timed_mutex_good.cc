// SPDX-License-Identifier: Apache-2.0
//
// Taken again by who has it.
//~ none
#include <mutex>
#include <thread>

static std::recursive_timed_mutex mu;
static int value;

static void add(int n) {
  std::lock_guard<std::recursive_timed_mutex> hold(mu);
  value += n;
}

static void work() {
  if (!mu.try_lock_for(std::chrono::milliseconds(1))) return;
  add(1);
  value++;
  mu.unlock();
}

int main() {
  std::thread t(work);
  add(2);
  t.join();
  return value;
}
