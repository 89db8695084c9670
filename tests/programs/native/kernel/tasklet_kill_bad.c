// SPDX-License-Identifier: Apache-2.0
//
// The tasklet is killed, and scheduled again.
#include "../_lib/kernel.h"

static struct tasklet_struct later;
static int done;

static void finish(unsigned long data) {
  done += (int)data; //~ race
}

int main(void) {
  tasklet_init(&later, finish, 1);
  tasklet_schedule(&later);
  tasklet_kill(&later);
  tasklet_schedule(&later);
  return done; //~ race
}
