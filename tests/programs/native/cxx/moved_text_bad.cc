// SPDX-License-Identifier: Apache-2.0
//
// A text is handed over by moving it into a shared variable. The consumer forgets the lock.
#include <mutex>
#include <string>
#include <thread>

static std::mutex mu;
static std::string slot;

static void push(std::string value) {
  std::lock_guard<std::mutex> hold(mu);
  slot = std::move(value);  //~ race
}

int main() {
  std::thread producer([] {
    for (int i = 0; i < 100; ++i) push(std::to_string(i));
  });
  std::string last;
  for (int i = 0; i < 100; ++i) last = std::move(slot);  //~ race
  producer.join();
  return static_cast<int>(last.size());
}
