// SPDX-License-Identifier: Apache-2.0
//
// The constructor of a static object starts a thread; main comes later.
#include <thread>

static int limit;

struct Setup {
  Setup() : t([] { limit = 10; }) {} //~ race
  ~Setup() { t.join(); }
  std::thread t;
};
static Setup setup;

int main() {
  limit++; //~ race
  return 0;
}
