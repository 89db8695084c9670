// SPDX-License-Identifier: Apache-2.0
//
// The twin of remembered_good.c: how often it failed is counted.
//~ report: default
#include <unistd.h>

static int cannot;

int take(int from) {
  if (cannot < 3) {  //~ race
    int got = dup(from);
    if (got >= 0) return got;
    cannot++;  //~ race
  }
  return -1;
}
