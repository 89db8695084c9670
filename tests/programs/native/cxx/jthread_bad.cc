// SPDX-License-Identifier: Apache-2.0
//
// Inside the block the thread still runs.
//~ compiler: -std=c++20
#include <thread>

static int value;

int main() {
  std::jthread t([] { value++; }); //~ race
  return value; //~ race
}
