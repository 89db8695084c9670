// SPDX-License-Identifier: Apache-2.0
//
// A spin lock of one's own, made of atomic_flag: what is behind it is ordered.
#include <stdatomic.h>
#include <threads.h>

static atomic_flag busy = ATOMIC_FLAG_INIT;
static int value;

static int work(void *arg) {
  (void)arg;
  while (atomic_flag_test_and_set(&busy)) {
  }
  value++; //~ none
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
