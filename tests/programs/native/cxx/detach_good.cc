// SPDX-License-Identifier: Apache-2.0
//
// Nobody waits for the thread; both have the lock.
//~ none
#include <thread>
#include <mutex>

static std::mutex mu;
static int value;

static void work() {
  std::lock_guard<std::mutex> hold(mu);
  value++;
}

int main() {
  std::thread(work).detach();
  std::lock_guard<std::mutex> hold(mu);
  return value;
}
