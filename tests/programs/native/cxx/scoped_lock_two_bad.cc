// SPDX-License-Identifier: Apache-2.0
//
// Two locks at once.
// lock_guard twice, in opposite orders.
#include <mutex>
#include <thread>

static std::mutex a, b;

static void one() {
  std::lock_guard<std::mutex> first(a);
  std::lock_guard<std::mutex> second(b);  //~ lock-order
}

static void two() {
  std::lock_guard<std::mutex> first(b);
  std::lock_guard<std::mutex> second(a);  //~ lock-order
}

int main() {
  std::thread t(one), u(two);
  t.join();
  u.join();
  return 0;
}
