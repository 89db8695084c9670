// SPDX-License-Identifier: Apache-2.0
//
// A method that calls another method under the lock.
// std::recursive_mutex.
//~ none
#include <mutex>

static std::recursive_mutex mu;
static int value;

static void inner() {
  mu.lock();
  value++;
  mu.unlock();
}

int main() {
  mu.lock();
  inner();
  mu.unlock();
  return value;
}
