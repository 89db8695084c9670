// SPDX-License-Identifier: Apache-2.0
//
// An atomic result.
//~ none
#include <stdatomic.h>
#include <threads.h>

static atomic_int result;

static int work(void *arg) {
  (void)arg;
  result = 1;
  return 0;
}

int main(void) {
  thrd_t t;
  thrd_create(&t, work, 0);
  thrd_detach(t);
  return result;
}
