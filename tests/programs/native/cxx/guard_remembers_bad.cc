// SPDX-License-Identifier: Apache-2.0
//
// The twin of guard_remembers_good.cc: without a guard, and one way forgets the lock.
//~ report: default
#include <mutex>
#include <thread>

static std::mutex m;
static int n;

static void add() {
  m.lock();  //~ lock-leak/return
  if (n > 100) return;
  n++;
  m.unlock();
}  //~ lock-leak/return

int main() {
  std::thread other(add);
  add();
  other.join();
}
