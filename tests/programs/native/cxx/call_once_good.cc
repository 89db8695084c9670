// SPDX-License-Identifier: Apache-2.0
//
// std::call_once.
//~ none
#include <mutex>
#include <thread>

static std::once_flag flag;
static int table;

static int get() {
  std::call_once(flag, [] { table = 42; });
  return table;
}

int main() {
  std::thread t([] { get(); });
  const int mine = get();
  t.join();
  return mine;
}
