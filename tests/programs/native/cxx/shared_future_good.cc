// SPDX-License-Identifier: Apache-2.0
//
// The thread waits for a copy of the future.
//~ none
#include <future>
#include <thread>

static int value;

int main() {
  std::promise<void> ready;
  std::shared_future<void> waits = ready.get_future().share();
  std::thread t([waits] {
    waits.wait();
    value++;
  });
  value = 1;
  ready.set_value();
  t.join();
  return value;
}
