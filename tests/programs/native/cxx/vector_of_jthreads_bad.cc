// SPDX-License-Identifier: Apache-2.0
//
// Threads in a vector that end with it. The sum is read before.
//~ compiler: -std=c++20
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
  std::vector<std::jthread> threads;
  for (int i = 0; i < 4; i++) threads.emplace_back(work);
  const int seen = sum;  //~ race
  threads.clear();
  return seen;
}
