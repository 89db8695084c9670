// SPDX-License-Identifier: Apache-2.0
//
// A ring buffer with two producers, each with a function of its own: both ask for the same number that they
// move on themselves, and nobody waits for the other.
#include <atomic>
#include <thread>

class Ring {
 public:
  bool push(int value) {
    const unsigned head = head_.load(), next = (head + 1) % 64;
    if (next == tail_.load()) return false;
    last_ = value;  //~ race
    head_.store(next);
    return true;
  }
  bool push_twice(int value) {
    const unsigned head = head_.load(), next = (head + 2) % 64;
    if (next == tail_.load()) return false;
    last_ = 2 * value;  //~ race
    head_.store(next);
    return true;
  }

 private:
  int last_ = 0;
  std::atomic<unsigned> head_{0}, tail_{0};
};

static Ring ring;

int main() {
  std::thread producer([] {
    for (int i = 0; i < 100; ++i) ring.push(i);
  });
  for (int i = 0; i < 100; ++i) ring.push_twice(i);
  producer.join();
}
