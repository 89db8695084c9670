// SPDX-License-Identifier: Apache-2.0
//
// A mailbox of one letter: who puts one in waits until it is empty, who takes one out until it is full.
//~ none
#include <atomic>
#include <thread>

static int letter;
static std::atomic<bool> full{false};

static bool put(int value) {
  if (full.load(std::memory_order_acquire)) return false;
  letter = value;
  full.store(true, std::memory_order_release);
  return true;
}

static int take() {
  if (!full.load(std::memory_order_acquire)) return -1;
  const int value = letter;
  full.store(false, std::memory_order_release);
  return value;
}

int main() {
  std::thread one([] {
    for (int i = 0; i < 100; ++i) put(i);
  });
  int sum = 0;
  for (int i = 0; i < 100; ++i) sum += take();
  one.join();
  return sum;
}
