// SPDX-License-Identifier: Apache-2.0
//
// Flags say that data are there: stored with release and read with acquire, or by the operators, which mean
// the strictest order.
//~ none
#include <atomic>
#include <thread>

static int data, more;
static std::atomic<bool> ready{false};
static std::atomic<int> count{0};

int main() {
  std::thread maker([] {
    data = 42;
    ready.store(true, std::memory_order_release);
    more = 43;
    count = 1;
  });
  while (!ready.load(std::memory_order_acquire)) std::this_thread::yield();
  int seen = data;
  while (!count) std::this_thread::yield();
  seen += more;
  maker.join();
  return seen;
}
