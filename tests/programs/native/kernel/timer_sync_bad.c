// SPDX-License-Identifier: Apache-2.0
//
// The timer is stopped, and set again.
#include "../_lib/kernel.h"

static struct timer_list timer;
static int ticks;

static void tick(struct timer_list *which) {
  (void)which;
  ticks++; //~ race
}

int main(void) {
  timer_setup(&timer, tick, 0);
  mod_timer(&timer, 100);
  del_timer_sync(&timer);
  mod_timer(&timer, 200);
  return ticks; //~ race
}
