// SPDX-License-Identifier: Apache-2.0
//
// hrtimer_cancel waits for the function of the timer.
//~ none
#include "../_lib/kernel.h"

static struct hrtimer timer;
static int ticks;

static int tick(struct hrtimer *which) {
  (void)which;
  ticks++;
  return 0;
}

int main(void) {
  hrtimer_init(&timer, 0, 0);
  timer.function = tick;
  hrtimer_start(&timer, 1000, 0);
  hrtimer_cancel(&timer);
  return ticks;
}
