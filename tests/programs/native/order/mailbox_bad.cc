// SPDX-License-Identifier: Apache-2.0
//
// A mailbox of one letter, and two who put letters in: both wait until it is empty, and say that it is full.
#include <atomic>
#include <thread>

static int letter;
static std::atomic<bool> full{false};

static bool put(int value) {
  if (full.load(std::memory_order_acquire)) return false;
  letter = value;  //~ race
  full.store(true, std::memory_order_release);
  return true;
}

static bool put_twice(int value) {
  if (full.load(std::memory_order_acquire)) return false;
  letter = 2 * value;  //~ race
  full.store(true, std::memory_order_release);
  return true;
}

int main() {
  std::thread one([] {
    for (int i = 0; i < 100; ++i) put(i);
  });
  for (int i = 0; i < 100; ++i) put_twice(i);
  one.join();
  return letter;
}
