// SPDX-License-Identifier: Apache-2.0
//
// tasklet_kill waits for the tasklet.
//~ none
#include "../_lib/kernel.h"

static struct tasklet_struct later;
static int done;

static void finish(unsigned long data) {
  done += (int)data;
}

int main(void) {
  tasklet_init(&later, finish, 1);
  tasklet_schedule(&later);
  tasklet_kill(&later);
  return done;
}
