// SPDX-License-Identifier: Apache-2.0
//
// A ring buffer with one producer that has two functions to choose from, and one consumer.
//~ none
#include <atomic>
#include <thread>

class Ring {
 public:
  bool push(int value) {
    const unsigned head = head_.load(), next = (head + 1) % 64;
    if (next == tail_.load()) return false;
    last_ = value;
    head_.store(next);
    return true;
  }
  bool push_twice(int value) {
    const unsigned head = head_.load(), next = (head + 2) % 64;
    if (next == tail_.load()) return false;
    last_ = 2 * value;
    head_.store(next);
    return true;
  }
  int pop() {
    const unsigned tail = tail_.load();
    if (tail == head_.load()) return 0;
    const int value = last_;
    tail_.store((tail + 1) % 64);
    return value;
  }

 private:
  int last_ = 0;
  std::atomic<unsigned> head_{0}, tail_{0};
};

static Ring ring;

int main() {
  std::thread producer([] {
    for (int i = 0; i < 100; ++i) i % 2 == 0 ? ring.push(i) : ring.push_twice(i);
  });
  for (int i = 0; i < 100; ++i) ring.pop();
  producer.join();
}
