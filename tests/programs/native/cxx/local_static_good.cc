// SPDX-License-Identifier: Apache-2.0
//
// A local static is made once, and seen whole by everybody: the language sees to it.
//~ none
#include <thread>

struct Table {
  int values[4];
  Table() {
    for (int i = 0; i < 4; ++i) values[i] = i;
  }
};

static int look(int i) {
  static Table table;
  return table.values[i];
}

int main() {
  std::thread t([] { look(1); });
  const int mine = look(2);
  t.join();
  return mine;
}
