// SPDX-License-Identifier: Apache-2.0
//
// The timer's function runs when its time has come, whatever main does.
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
  return ticks; //~ race
}
