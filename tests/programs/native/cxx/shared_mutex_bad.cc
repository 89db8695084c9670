// SPDX-License-Identifier: Apache-2.0
//
// Readers and writers.
// The writer has the lock in shared mode.
#include <mutex>
#include <shared_mutex>
#include <thread>

static std::shared_mutex mu;
static int config;

static int read_it() {
  std::shared_lock<std::shared_mutex> hold(mu);
  return config;  //~ race
}

static void write_it(int n) {
  std::shared_lock<std::shared_mutex> hold(mu);
  config = n;  //~ race
}

int main() {
  std::thread t([] { write_it(3); });
  const int seen = read_it();
  t.join();
  return seen;
}
