// SPDX-License-Identifier: Apache-2.0
//
// unique_lock can be opened before its end.
// Before it.
//~ none
#include <mutex>
#include <thread>

static std::mutex mu;
static int value;

static void work() {
  std::unique_lock<std::mutex> hold(mu);
  value++;
  hold.unlock();
}

int main() {
  std::thread t(work);
  {
    std::unique_lock<std::mutex> hold(mu);
    value++;
  }
  t.join();
  return 0;
}
