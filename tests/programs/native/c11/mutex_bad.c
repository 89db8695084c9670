// SPDX-License-Identifier: Apache-2.0
//
// C11's own threads.
// One side without the lock.
#include <threads.h>

static mtx_t mu;
static int value;

static int work(void *arg) {
  (void)arg;
  mtx_lock(&mu);
  value++; //~ race
  mtx_unlock(&mu);
  return 0;
}

int main(void) {
  thrd_t t;
  mtx_init(&mu, mtx_plain);
  thrd_create(&t, work, 0);
  value++; //~ race
  thrd_join(t, 0);
  return 0;
}
