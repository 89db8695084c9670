// SPDX-License-Identifier: Apache-2.0
//
// By sigaction.
#define _GNU_SOURCE
#include <signal.h>
#include <string.h>

static long last;

static void on_signal(int number) {
  last = number; //~ race
}

int main(void) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = on_signal;
  sigaction(SIGTERM, &action, 0);
  last = -1; //~ race
  return 0;
}
