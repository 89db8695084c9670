// SPDX-License-Identifier: Apache-2.0
//
// A function that may throw.
// lock() and unlock() by hand: the exception leaves the lock held.
#include <mutex>
#include <stdexcept>

static std::mutex mu;
static int value;

static void check(int n) {
  if (n < 0) throw std::runtime_error("negative");
}

static int add(int n) {
  mu.lock();  //~ lock-leak
  try {
    check(n);
  } catch (...) {
    return -1;
  }
  value += n;
  mu.unlock();
  return 0;
}

int main(int argc, char**) { return add(argc); }
