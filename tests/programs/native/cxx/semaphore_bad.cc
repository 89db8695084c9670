// SPDX-License-Identifier: Apache-2.0
//
// Released before the value is there.
//~ compiler: -std=c++20
#include <semaphore>
#include <thread>

static std::binary_semaphore ready(0);
static int value;

int main() {
  std::thread t([] {
    ready.release();
    value = 1; //~ race
  });
  ready.acquire();
  const int seen = value; //~ race
  t.join();
  return seen;
}
