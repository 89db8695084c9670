// SPDX-License-Identifier: Apache-2.0
//
// A ring buffer for one producer and one consumer. Each tells the other, by a number that the other
// asks for, what it is done with.
//~ none
#include <array>
#include <atomic>
#include <string>
#include <thread>

class Ring {
 public:
  bool push(const std::string& value) {
    const size_t head = head_.load(std::memory_order_relaxed);
    const size_t next = (head + 1) % slots_.size();
    if (next == tail_.load(std::memory_order_acquire)) return false;
    slots_[head] = value;
    head_.store(next, std::memory_order_release);
    return true;
  }
  bool pop(std::string& value) {
    const size_t tail = tail_.load(std::memory_order_relaxed);
    if (tail == head_.load(std::memory_order_acquire)) return false;
    value = slots_[tail];
    tail_.store((tail + 1) % slots_.size(), std::memory_order_release);
    return true;
  }

 private:
  std::array<std::string, 64> slots_;
  std::atomic<size_t> head_{0}, tail_{0};
};

static Ring ring;

int main() {
  std::thread producer([] {
    for (int i = 0; i < 100;) i += ring.push("x") ? 1 : 0;
  });
  std::string last;
  for (int i = 0; i < 100;) i += ring.pop(last) ? 1 : 0;
  producer.join();
  return static_cast<int>(last.size());
}
