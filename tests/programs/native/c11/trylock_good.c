// SPDX-License-Identifier: Apache-2.0
//
// thrd_success is what a lock that was got returns.
//~ none
#include <threads.h>

static mtx_t mu;
static int value;

static int work(void *arg) {
  (void)arg;
  if (mtx_trylock(&mu) == thrd_success) {
    value++;
    mtx_unlock(&mu);
  }
  return 0;
}

int main(void) {
  thrd_t t;
  mtx_init(&mu, mtx_plain);
  thrd_create(&t, work, 0);
  work(0);
  thrd_join(t, 0);
  return 0;
}
