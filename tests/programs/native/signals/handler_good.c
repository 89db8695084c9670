// SPDX-License-Identifier: Apache-2.0
//
// A flag of the type that is meant for it.
//~ none
#include <signal.h>

static volatile sig_atomic_t stop;

static void on_signal(int number) {
  (void)number;
  stop = 1;
}

int main(void) {
  signal(SIGINT, on_signal);
  while (!stop) {
  }
  return 0;
}
