// SPDX-License-Identifier: Apache-2.0
//
// Filled by whoever comes, as often as they come.
#include <threads.h>

static int filled;
static int table;

static void fill(void) { table = 42; } //~ race

static int work(void *arg) {
  (void)arg;
  if (!filled) { //~ race
    fill();
    filled = 1; //~ race
  }
  return table; //~ race
}

int main(void) {
  thrd_t t;
  thrd_create(&t, work, 0);
  int mine = work(0);
  thrd_join(t, 0);
  return mine;
}
