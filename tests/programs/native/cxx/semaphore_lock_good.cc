// SPDX-License-Identifier: Apache-2.0
//
// std::counting_semaphore that begins with one: a lock.
//~ compiler: -std=c++20
//~ none
#include <semaphore>
#include <thread>

static std::counting_semaphore<1> turn(1);
static int value;

static void work() {
  turn.acquire();
  value++;
  turn.release();
}

int main() {
  std::thread t(work);
  work();
  t.join();
  return 0;
}
