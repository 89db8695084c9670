// SPDX-License-Identifier: Apache-2.0
//
// The object that the thread destroys counts where main does.
#include <memory>
#include <thread>

static int first_gone, second_gone;

struct First {
  ~First() { first_gone++; } //~ race
};
struct Second {
  ~Second() { second_gone++; }
};

int main() {
  auto one = std::make_shared<First>();
  auto two = std::make_shared<Second>();
  std::thread t([&one] { one.reset(); });
  two.reset();
  first_gone++; //~ race
  t.join();
  return first_gone + second_gone;
}
