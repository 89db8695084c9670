// SPDX-License-Identifier: Apache-2.0
//
// unique_lock can be opened before its end.
// The access comes after unlock().
#include <mutex>
#include <thread>

static std::mutex mu;
static int value;

static void work() {
  std::unique_lock<std::mutex> hold(mu);
  hold.unlock();
  value++;  //~ race
}

int main() {
  std::thread t(work);
  {
    std::unique_lock<std::mutex> hold(mu);
    value++;  //~ race
  }
  t.join();
  return 0;
}
