// SPDX-License-Identifier: Apache-2.0
//
// Threads in a vector that end with it, by clear() or at the end of the block: each is joined then. The sums
// are read after.
//~ compiler: -std=c++20
//~ none
#include <mutex>
#include <thread>
#include <vector>

static std::mutex mu;
static int sum, other;

static void work() {
  std::lock_guard<std::mutex> hold(mu);
  sum++;
}

static void work_too() {
  std::lock_guard<std::mutex> hold(mu);
  other++;
}

int main() {
  std::vector<std::jthread> threads;
  for (int i = 0; i < 4; i++) threads.emplace_back(work);
  threads.clear();
  const int seen = sum;
  {
    std::vector<std::jthread> more;
    for (int i = 0; i < 4; i++) more.emplace_back(work_too);
  }
  return seen + other;
}
