// SPDX-License-Identifier: Apache-2.0
//
// Set up too late: the handler may run already.
#include <signal.h>

static int limit;
static volatile sig_atomic_t over;

static void on_signal(int number) {
  if (number > limit) over = 1; //~ race
}

int main(void) {
  signal(SIGINT, on_signal);
  limit = 10; //~ race
  while (!over) {
  }
  return 0;
}
