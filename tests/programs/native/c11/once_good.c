// SPDX-License-Identifier: Apache-2.0
//
// call_once.
//~ none
#include <threads.h>

static once_flag flag = ONCE_FLAG_INIT;
static int table;

static void fill(void) { table = 42; }

static int work(void *arg) {
  (void)arg;
  call_once(&flag, fill);
  return table;
}

int main(void) {
  thrd_t t;
  thrd_create(&t, work, 0);
  int mine = work(0);
  thrd_join(t, 0);
  return mine;
}
