// SPDX-License-Identifier: Apache-2.0
//
// A jthread is joined by its destructor: what follows its block is alone.
//~ compiler: -std=c++20
//~ none
#include <thread>

static int value;

int main() {
  {
    std::jthread t([] { value++; });
  }
  return value;
}
