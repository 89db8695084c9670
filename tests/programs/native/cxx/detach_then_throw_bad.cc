// SPDX-License-Identifier: Apache-2.0
//
// The thread is detached: the end of its object says nothing.
#include <stdexcept>
#include <thread>

static int value;

int main(int argc, char **) {
  try {
    std::thread t([] { value++; }); //~ race
    t.detach();
    if (argc > 1) throw std::runtime_error("no");
  } catch (const std::exception &) {
    value++; //~ race
  }
  return 0;
}
