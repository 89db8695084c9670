// SPDX-License-Identifier: Apache-2.0
//
// Threads in a vector.
// The sum is read before they are joined.
#include <mutex>
#include <thread>
#include <vector>

static std::mutex mu;
static int sum;

static void work() {
  std::lock_guard<std::mutex> hold(mu);
  sum++;  //~ race
}

int main() {
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; i++) threads.emplace_back(work);
  const int seen = sum;  //~ race
  for (auto& t : threads) t.join();
  return seen;
}
