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
    ready.set_value(value); //~ none missed race -- what a known function of the library reads through its arguments is not looked at
  });
  value = 2; //~ none missed race
  t.join();
  return waits.get();
}
