// SPDX-License-Identifier: Apache-2.0
//
// A static variable of a function is made by whoever comes first; the others wait for that, also if they are called just so.
//~ none
#include <cstdlib>

static int wanted() { return std::atoi(std::getenv("SIZE")); }

int table_size() {
  static int size = wanted();
  return size;
}
