// SPDX-License-Identifier: Apache-2.0
//
// thrd_busy means that somebody else has it.
#include <threads.h>

static mtx_t mu;
static int value;

static int work(void *arg) {
  (void)arg;
  if (mtx_trylock(&mu) == thrd_busy) {
    value++; //~ race
    return 1;
  }
  mtx_unlock(&mu);
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
