// SPDX-License-Identifier: Apache-2.0
//
// The writer holds it as a reader.
#include <mutex>
#include <shared_mutex>
#include <thread>

static std::shared_timed_mutex mu;
static int value;

static void write() {
  std::shared_lock<std::shared_timed_mutex> lock(mu);
  value++; //~ race
}

int main() {
  std::thread t(write);
  write();
  t.join();
  return 0;
}
