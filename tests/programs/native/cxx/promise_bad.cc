// SPDX-License-Identifier: Apache-2.0
//
// Written after the promise was kept.
#include <future>
#include <thread>

static int value;

int main() {
  std::promise<void> ready;
  std::future<void> waits = ready.get_future();
  std::thread t([&ready] {
    ready.set_value();
    value = 1; //~ race
  });
  waits.get();
  const int seen = value; //~ race
  t.join();
  return seen;
}
