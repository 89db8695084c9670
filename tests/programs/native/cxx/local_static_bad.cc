// SPDX-License-Identifier: Apache-2.0
//
// Made once, but changed by everybody.
#include <thread>

static int next() {
  static int number = 0;
  return ++number; //~ race
}

int main() {
  std::thread t([] { next(); });
  const int mine = next();
  t.join();
  return mine;
}
