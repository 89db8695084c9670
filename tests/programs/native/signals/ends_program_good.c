// SPDX-License-Identifier: Apache-2.0
//
//~ report: default
// The handler ends the program: what it interrupts never sees what it wrote.
#include <signal.h>
#include <unistd.h>

static int output;

static void cut_short(int number) {
  if (output != -1) output = -1; //~ none
  _exit(number);
}

int main(void) {
  signal(SIGINT, cut_short);
  output++; //~ none
  return output; //~ none
}
