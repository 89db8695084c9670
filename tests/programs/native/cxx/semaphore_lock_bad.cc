// SPDX-License-Identifier: Apache-2.0
//
// It begins with two: both may pass.
//~ compiler: -std=c++20
#include <semaphore>
#include <thread>

static std::counting_semaphore<2> turn(2);
static int value;

static void work() {
  turn.acquire();
  value++; //~ race
  turn.release();
}

int main() {
  std::thread t(work);
  work();
  t.join();
  return 0;
}
