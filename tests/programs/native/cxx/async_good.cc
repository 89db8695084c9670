// SPDX-License-Identifier: Apache-2.0
//
// get() waits for the task.
//~ none
#include <future>

static int value;

int main() {
  std::future<void> done = std::async(std::launch::async, [] { value = 1; });
  done.get();
  return value;
}
