// SPDX-License-Identifier: Apache-2.0
//
// A text is handed over by moving it into a shared variable. Strings exchange their pointers then,
// but each has the room for a short text to itself: what std::to_string writes is nobody else's.
//~ none
#include <mutex>
#include <string>
#include <thread>

static std::mutex mu;
static std::string slot;

static void push(std::string value) {
  std::lock_guard<std::mutex> hold(mu);
  slot = std::move(value);
}

int main() {
  std::thread producer([] {
    for (int i = 0; i < 100; ++i) push(std::to_string(i));
  });
  std::string last;
  for (int i = 0; i < 100; ++i) {
    std::lock_guard<std::mutex> hold(mu);
    last = std::move(slot);
  }
  producer.join();
  return static_cast<int>(last.size());
}
