// SPDX-License-Identifier: Apache-2.0
//
// What is written before set_value is seen after get.
//~ none
#include <future>
#include <thread>

static int value;

int main() {
  std::promise<void> ready;
  std::future<void> waits = ready.get_future();
  std::thread t([&ready] {
    value = 1;
    ready.set_value();
  });
  waits.get();
  const int seen = value;
  t.join();
  return seen;
}
