// SPDX-License-Identifier: Apache-2.0
//
// What is set up before the handler is installed has nobody else yet.
//~ none
#include <signal.h>

static int limit;
static volatile sig_atomic_t over;

static void on_signal(int number) {
  if (number > limit) over = 1;
}

int main(void) {
  limit = 10;
  signal(SIGINT, on_signal);
  while (!over) {
  }
  return 0;
}
