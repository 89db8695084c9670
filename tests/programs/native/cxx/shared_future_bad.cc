// SPDX-License-Identifier: Apache-2.0
//
// The thread has a copy of the future, and does not wait for it.
#include <future>
#include <thread>

static int value;

int main() {
  std::promise<void> ready;
  std::shared_future<void> waits = ready.get_future().share();
  std::thread t([waits] {
    (void)waits.valid();
    value++; //~ race
  });
  value = 1; //~ race
  ready.set_value();
  t.join();
  return value;
}
