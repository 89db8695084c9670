// SPDX-License-Identifier: Apache-2.0
//
// The thread is joined, whichever way the scope is left.
//~ none
#include <stdexcept>
#include <thread>

static int value;

int main(int argc, char **) {
  try {
    std::thread t([] { value++; });
    t.join();
    if (argc > 1) throw std::runtime_error("no");
  } catch (const std::exception &) {
    value++;
  }
  return 0;
}
