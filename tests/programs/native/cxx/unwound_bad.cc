// SPDX-License-Identifier: Apache-2.0
//
// The string is read before the future is waited for.
#include <future>
#include <stdexcept>
#include <string>

struct Result {
  std::string text;
};

int length(int limit) {
  Result result;
  auto done = std::async(std::launch::async, [&result] { result.text = "long enough not to be short"; });  //~ race
  std::string copy = std::to_string(limit);
  int size = static_cast<int>(result.text.size() + copy.size());  //~ race
  done.get();
  return size;
}

int main() { return length(3); }
