// SPDX-License-Identifier: Apache-2.0
//
// A ring buffer for one producer and one consumer, whose slots are used by functions of their own. The producer
// says that it is done before it is.
#include <atomic>
#include <thread>

class Ring {
 public:
  bool push(int value) {
    const unsigned head = head_.load(std::memory_order_relaxed);
    const unsigned next = (head + 1) % 64;
    if (next == tail_.load(std::memory_order_acquire)) return false;
    head_.store(next, std::memory_order_release);
    put(head, value);
    return true;
  }
  bool pop(int& value) {
    const unsigned tail = tail_.load(std::memory_order_relaxed);
    if (tail == head_.load(std::memory_order_acquire)) return false;
    value = get(tail);
    tail_.store((tail + 1) % 64, std::memory_order_release);
    return true;
  }

 private:
  void put(unsigned at, int value) { slots_[at] = value; }  //~ race
  int get(unsigned at) const { return slots_[at]; }  //~ race

  int slots_[64] = {};
  std::atomic<unsigned> head_{0}, tail_{0};
};

static Ring ring;

int main() {
  std::thread producer([] {
    for (int i = 0; i < 100;) i += ring.push(i) ? 1 : 0;
  });
  int last = 0;
  for (int i = 0; i < 100;) i += ring.pop(last) ? 1 : 0;
  producer.join();
  return last;
}
