// SPDX-License-Identifier: Apache-2.0
//
// Two locks at once.
// scoped_lock of both knows no order.
//~ none
#include <mutex>
#include <thread>

static std::mutex a, b;

static void one() { std::scoped_lock hold(a, b); }

static void two() { std::scoped_lock hold(b, a); }

int main() {
  std::thread t(one), u(two);
  t.join();
  u.join();
  return 0;
}
