// SPDX-License-Identifier: Apache-2.0
//
// A tasklet is one at a time, but beside everybody else.
#include "../_lib/kernel.h"

static struct tasklet_struct later;
static int done;

static void finish(unsigned long data) {
  done += (int)data; //~ race
}

int main(void) {
  tasklet_init(&later, finish, 1);
  tasklet_schedule(&later);
  done = 0; //~ race
  return 0;
}
