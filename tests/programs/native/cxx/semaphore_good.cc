// SPDX-License-Identifier: Apache-2.0
//
// std::binary_semaphore that begins with nothing: order.
//~ compiler: -std=c++20
//~ none
#include <semaphore>
#include <thread>

static std::binary_semaphore ready(0);
static int value;

int main() {
  std::thread t([] {
    value = 1;
    ready.release();
  });
  ready.acquire();
  const int seen = value;
  t.join();
  return seen;
}
