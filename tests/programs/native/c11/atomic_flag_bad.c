// SPDX-License-Identifier: Apache-2.0
//
// Taken, but not waited for.
#include <stdatomic.h>
#include <threads.h>

static atomic_flag busy = ATOMIC_FLAG_INIT;
static int value;

static int work(void *arg) {
  (void)arg;
  (void)atomic_flag_test_and_set(&busy);
  value++; //~ race
  atomic_flag_clear(&busy);
  return 0;
}

int main(void) {
  thrd_t t;
  thrd_create(&t, work, 0);
  work(0);
  thrd_join(t, 0);
  return 0;
}
