// SPDX-License-Identifier: Apache-2.0
//
// Readers and writers.
// In exclusive mode.
//~ none
#include <mutex>
#include <shared_mutex>
#include <thread>

static std::shared_mutex mu;
static int config;

static int read_it() {
  std::shared_lock<std::shared_mutex> hold(mu);
  return config;
}

static void write_it(int n) {
  std::unique_lock<std::shared_mutex> hold(mu);
  config = n;
}

int main() {
  std::thread t([] { write_it(3); });
  const int seen = read_it();
  t.join();
  return seen;
}
