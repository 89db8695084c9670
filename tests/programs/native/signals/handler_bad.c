// SPDX-License-Identifier: Apache-2.0
//
// A signal handler counts in an ordinary variable that the program counts in, too.
#include <signal.h>

static int pending;

static void on_signal(int number) {
  pending += number; //~ race
}

int main(void) {
  signal(SIGINT, on_signal);
  pending++; //~ race
  return pending; //~ race
}
