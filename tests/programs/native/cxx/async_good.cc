// SPDX-License-Identifier: Apache-2.0
//
// get() waits for the task.
#include <future>

static int value;

int main() {
  std::future<void> done = std::async(std::launch::async, [] { value = 1; }); //~ race spurious -- as if the task could run in both threads
  done.get();
  return value; //~ race spurious
}
