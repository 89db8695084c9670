// SPDX-License-Identifier: Apache-2.0
//
// operator[] of a map is no mere look: it inserts what is not there.
#include <map>
#include <string>
#include <thread>
#include <vector>

std::map<std::string, int> ages;
std::vector<int> numbers;

int look() {
  int sum = 0;
  for (auto &each : ages) sum += each.second;
  sum += ages["b"];                            //~ race
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
