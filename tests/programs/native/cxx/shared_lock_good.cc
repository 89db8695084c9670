// SPDX-License-Identifier: Apache-2.0
//
// std::shared_lock for readers, std::unique_lock for the writer.
//~ none
#include <mutex>
#include <shared_mutex>
#include <thread>

static std::shared_timed_mutex mu;
static int value;

static int read() {
  std::shared_lock<std::shared_timed_mutex> lock(mu);
  return value;
}

static void write() {
  std::unique_lock<std::shared_timed_mutex> lock(mu);
  value++;
}

int main() {
  std::thread t(write);
  const int seen = read();
  t.join();
  return seen;
}
