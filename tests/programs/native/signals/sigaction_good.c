// SPDX-License-Identifier: Apache-2.0
//
// By sigaction, with a flag of the type that is meant for it.
//~ none
#define _GNU_SOURCE
#include <signal.h>
#include <string.h>

static volatile sig_atomic_t last;

static void on_signal(int number) {
  last = number;
}

int main(void) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = on_signal;
  sigaction(SIGTERM, &action, 0);
  while (last == 0) {
  }
  return 0;
}
