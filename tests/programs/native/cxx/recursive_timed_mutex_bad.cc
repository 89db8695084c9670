// SPDX-License-Identifier: Apache-2.0
//
// main does not take it.
#include <mutex>
#include <thread>

static std::recursive_timed_mutex mu;
static int value;

static void add(int n) {
  std::lock_guard<std::recursive_timed_mutex> hold(mu);
  value += n; //~ race
}

static void work() {
  if (!mu.try_lock_for(std::chrono::milliseconds(1))) return;
  add(1);
  value++; //~ race
  mu.unlock();
}

int main() {
  std::thread t(work);
  value += 2; //~ race
  t.join();
  return value;
}
