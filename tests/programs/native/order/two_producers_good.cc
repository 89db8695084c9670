// SPDX-License-Identifier: Apache-2.0
//
// A ring buffer for one producer and one consumer, with one of each.
//~ none
#include <array>
#include <atomic>
#include <thread>

struct Letter {
  int from, to, size, weight;
};

class Ring {
 public:
  bool push(const Letter& value) {
    const size_t head = head_.load();
    const size_t next = (head + 1) % slots_.size();
    if (next == tail_.load()) return false;
    slots_[head] = value;
    head_.store(next);
    return true;
  }
  bool pop(Letter& value) {
    const size_t tail = tail_.load();
    if (tail == head_.load()) return false;
    value = slots_[tail];
    tail_.store((tail + 1) % slots_.size());
    return true;
  }

 private:
  std::array<Letter, 64> slots_;
  std::atomic<size_t> head_{0}, tail_{0};
};

static Ring ring;

static void produce(int from) {
  for (int i = 0; i < 100;) i += ring.push({from, 1, 2, 3}) ? 1 : 0;
}

int main() {
  std::thread one([] { produce(1); });
  Letter last{};
  for (int i = 0; i < 100;) i += ring.pop(last) ? 1 : 0;
  one.join();
  return last.from;
}
