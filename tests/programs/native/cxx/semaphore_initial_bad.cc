// SPDX-License-Identifier: Apache-2.0
//
// Two may pass at a time: the semaphore is no lock.
//~ compiler: -std=c++20
#include <semaphore>
#include <thread>

static std::counting_semaphore<8> slots(2);
static int value;

static void work() {
  slots.acquire();
  value++; //~ race
  slots.release();
}

int main() {
  std::thread a(work), b(work);
  a.join();
  b.join();
  return value;
}
