// SPDX-License-Identifier: Apache-2.0
//
// Each pointer is the last to its object, in its own thread. If joining throws, the program ends.
//~ none
#include <memory>
#include <thread>

static int first_gone, second_gone;

struct First {
  ~First() { first_gone++; }
};
struct Second {
  ~Second() { second_gone++; }
};

int main() {
  auto one = std::make_shared<First>();
  auto two = std::make_shared<Second>();
  std::thread t([&one] { one.reset(); });
  two.reset();
  t.join();
  return first_gone + second_gone;
}
