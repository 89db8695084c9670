// SPDX-License-Identifier: Apache-2.0
//
// set_value is given a value of the thread's own.
//~ none
#include <future>
#include <thread>

static int value;

int main() {
  std::promise<int> ready;
  std::future<int> waits = ready.get_future();
  std::thread t([&ready] {
    const int own = 1;
    ready.set_value(own);
  });
  value = 2;
  t.join();
  return waits.get();
}
