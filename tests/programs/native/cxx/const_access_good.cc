// SPDX-License-Identifier: Apache-2.0
//
// Threads that only read a map and a vector: begin, find, at and operator[] of a vector read, const or not.
//~ none
#include <map>
#include <string>
#include <thread>
#include <vector>

std::map<std::string, int> ages;
std::vector<int> numbers;

int look() {
  int sum = 0;
  for (auto &each : ages) sum += each.second;
  auto it = ages.find("b");
  if (it != ages.end()) sum += it->second;
  return sum + numbers[1] + numbers.back();
}

int main() {
  ages["a"] = 1;
  ages["b"] = 2;
  numbers.push_back(3);
  numbers.push_back(4);
  std::thread one([] { look(); });
  std::thread two([] { look(); });
  one.join();
  two.join();
}
