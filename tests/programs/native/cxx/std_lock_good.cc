// SPDX-License-Identifier: Apache-2.0
//
// std::lock takes both, in an order that cannot block, and guards adopt them.
//~ none
#include <mutex>
#include <thread>

static std::mutex a, b;
static int left, right;

static void work() {
  std::lock(a, b);
  std::lock_guard<std::mutex> one(a, std::adopt_lock);
  std::lock_guard<std::mutex> two(b, std::adopt_lock);
  left++;
  right--;
}

int main() {
  std::thread t(work);
  {
    std::lock(b, a);
    std::lock_guard<std::mutex> two(b, std::adopt_lock);
    std::lock_guard<std::mutex> one(a, std::adopt_lock);
    left++;
    right--;
  }
  t.join();
  return left + right;
}
