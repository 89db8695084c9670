// SPDX-License-Identifier: Apache-2.0
//
// One may pass at a time: the semaphore is a lock.
//~ none
//~ compiler: -std=c++20
#include <semaphore>
#include <thread>

static std::counting_semaphore<8> slots(1);
static int value;

static void work() {
  slots.acquire();
  value++;
  slots.release();
}

int main() {
  std::thread a(work), b(work);
  a.join();
  b.join();
  return value;
}
