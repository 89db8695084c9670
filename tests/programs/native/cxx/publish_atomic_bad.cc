// SPDX-License-Identifier: Apache-2.0
//
// A flag says that the data are there. It is atomic, but stored in an order that says nothing of other data.
#include <atomic>
#include <thread>

static int data;
static std::atomic<bool> ready{false};

int main() {
  std::thread maker([] {
    data = 42;  //~ race
    ready.store(true, std::memory_order_relaxed);
  });
  while (!ready.load(std::memory_order_acquire)) std::this_thread::yield();
  const int seen = data;  //~ race
  maker.join();
  return seen;
}
