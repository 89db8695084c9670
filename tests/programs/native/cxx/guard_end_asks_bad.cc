// SPDX-License-Identifier: Apache-2.0
//
// No guard: one way out keeps the lock.
//~ report: default
#include <mutex>
#include <thread>

static std::mutex m;
static int n;

static int add() {
  m.lock();  //~ lock-leak
  if (n > 100) return n;
  n++;
  m.unlock();
  return 0;
}  //~ lock-leak

int main() {
  std::thread thread(add);
  add();
  thread.join();
}
