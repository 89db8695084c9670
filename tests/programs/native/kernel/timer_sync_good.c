// SPDX-License-Identifier: Apache-2.0
//
// del_timer_sync waits for the timer's function.
//~ none
#include "../_lib/kernel.h"

static struct timer_list timer;
static int ticks;

static void tick(struct timer_list *which) {
  (void)which;
  ticks++;
}

int main(void) {
  timer_setup(&timer, tick, 0);
  mod_timer(&timer, 100);
  del_timer_sync(&timer);
  return ticks;
}
