// SPDX-License-Identifier: Apache-2.0
//
// main takes two other locks than the thread, for left.
#include <mutex>
#include <thread>

static std::mutex a, b, c, d;
static int left, right;

static void work() {
  std::lock(a, b);
  std::lock_guard<std::mutex> one(a, std::adopt_lock);
  std::lock_guard<std::mutex> two(b, std::adopt_lock);
  left++; //~ race
  right--; //~ race
}

int main() {
  std::thread t(work);
  {
    std::lock(c, d);
    std::lock_guard<std::mutex> two(d, std::adopt_lock);
    std::lock_guard<std::mutex> one(c, std::adopt_lock);
    left++; //~ race
    right--; //~ race
  }
  t.join();
  return left + right;
}
