// SPDX-License-Identifier: Apache-2.0
//
// Whoever looks without the flag may see half of it.
#include <mutex>
#include <thread>

static std::once_flag flag;
static int table;

static int get() {
  std::call_once(flag, [] { table = 42; }); //~ race
  return table;
}

int main() {
  std::thread t([] { get(); });
  const int mine = table; //~ race
  t.join();
  return mine;
}
