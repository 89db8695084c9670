// SPDX-License-Identifier: Apache-2.0
//
// The future is waited for. That the string is destroyed without that where an exception comes in between is not reported.
//~ none
#include <future>
#include <stdexcept>
#include <string>

struct Result {
  std::string text;
};

int length(int limit) {
  Result result;
  auto done = std::async(std::launch::async, [&result] { result.text = "long enough not to be short"; });
  std::string copy = std::to_string(limit);
  done.get();
  return static_cast<int>(result.text.size() + copy.size());
}

int main() { return length(3); }
