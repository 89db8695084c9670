// SPDX-License-Identifier: Apache-2.0
//
// Each thread writes the element whose number its lambda was given.
//~ none
#include <numeric>
#include <thread>
#include <vector>

long sum(const std::vector<int> &numbers, unsigned count) {
  std::vector<long> partial(count);
  std::vector<std::thread> threads;
  for (unsigned t = 0; t < count; ++t)
    threads.emplace_back([&numbers, &partial, t, count] {
      long mine = 0;
      for (size_t i = t; i < numbers.size(); i += count) mine += numbers[i];
      partial[t] = mine;
    });
  for (auto &thread : threads) thread.join();
  return std::accumulate(partial.begin(), partial.end(), 0L);
}

int main() { return static_cast<int>(sum(std::vector<int>(1000, 1), 4)); }
