// SPDX-License-Identifier: Apache-2.0
//
// A pointer to one thread's copy, used by another.
#include <thread>

static thread_local int counter;

int main() {
  int *mine = &counter;
  std::thread t([mine] { (*mine)++; }); //~ race
  counter++; //~ race
  t.join();
  return 0;
}
