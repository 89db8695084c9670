// SPDX-License-Identifier: Apache-2.0
//
// A method that calls another method under the lock.
// std::mutex.
#include <mutex>

static std::mutex mu;
static int value;

static void inner() {
  mu.lock();  //~ double-lock
  value++;
  mu.unlock();
}

int main() {
  mu.lock();  //~ double-lock
  inner();
  mu.unlock();
  return value;
}
