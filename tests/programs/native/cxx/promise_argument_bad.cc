// SPDX-License-Identifier: Apache-2.0
//
// set_value reads what it is given by reference, while main writes it.
#include <future>
#include <thread>

static int value;

int main() {
  std::promise<int> ready;
  std::future<int> waits = ready.get_future();
  std::thread t([&ready] {
    ready.set_value(value); //~ race
  });
  value = 2; //~ race
  t.join();
  return waits.get();
}
