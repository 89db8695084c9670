// SPDX-License-Identifier: Apache-2.0
//
// A function remembers that the system cannot do it: two who find out at once write the same.
//~ report: default
#include <unistd.h>

static int cannot;

int take(int from) {
  if (!cannot) {
    int got = dup(from);
    if (got >= 0) return got;
    cannot = 1;  //~ none
  }
  return -1;
}
