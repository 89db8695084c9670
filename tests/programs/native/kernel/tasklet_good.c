// SPDX-License-Identifier: Apache-2.0
//
// What is done before the tasklet is scheduled is done before it runs.
//~ none
#include "../_lib/kernel.h"

static struct tasklet_struct later;
static int done;

static void finish(unsigned long data) {
  done += (int)data;
}

int main(void) {
  done = 0;
  tasklet_init(&later, finish, 1);
  tasklet_schedule(&later);
  return 0;
}
