// SPDX-License-Identifier: Apache-2.0
//
// Asked to stop is not stopped.
//~ compiler: -std=c++20
#include <stop_token>
#include <thread>

static int rounds;

int main() {
  std::jthread t([](std::stop_token stop) {
    while (!stop.stop_requested()) rounds++; //~ race
  });
  t.request_stop();
  return rounds; //~ race
}
