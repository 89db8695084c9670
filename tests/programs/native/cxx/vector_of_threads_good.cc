// SPDX-License-Identifier: Apache-2.0
//
// Threads in a vector.
// After.
//~ none
#include <mutex>
#include <thread>
#include <vector>

static std::mutex mu;
static int sum;

static void work() {
  std::lock_guard<std::mutex> hold(mu);
  sum++;
}

int main() {
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; i++) threads.emplace_back(work);
  for (auto& t : threads) t.join();
  const int seen = sum;
  return seen;
}
