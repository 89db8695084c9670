// SPDX-License-Identifier: Apache-2.0
//
// get() waits for the task.
#include <future>

static int value;

int main() {
  std::future<void> done = std::async(std::launch::async, [] { value = 1; }); //~ race spurious -- the state that get() waits for is not known to be this one
  done.get();
  return value; //~ race spurious
}
