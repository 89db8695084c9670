// SPDX-License-Identifier: Apache-2.0
//
// Read before the task is waited for.
#include <future>

static int value;

int main() {
  std::future<void> done = std::async(std::launch::async, [] { value = 1; }); //~ race
  const int seen = value; //~ race
  done.get();
  return seen;
}
