// SPDX-License-Identifier: Apache-2.0
//
// Asked to stop, and then joined.
//~ compiler: -std=c++20
//~ none
#include <stop_token>
#include <thread>

static int rounds;

int main() {
  std::jthread t([](std::stop_token stop) {
    while (!stop.stop_requested()) rounds++;
  });
  t.request_stop();
  t.join();
  return rounds;
}
