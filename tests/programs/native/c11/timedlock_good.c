// SPDX-License-Identifier: Apache-2.0
//
// The value is changed only if the lock was got in time.
//~ none
#include <threads.h>
#include <time.h>

static mtx_t mu;
static int value;

static int work(void *arg) {
  struct timespec when;
  (void)arg;
  timespec_get(&when, TIME_UTC);
  if (mtx_timedlock(&mu, &when) != thrd_success) return 1;
  value++;
  mtx_unlock(&mu);
  return 0;
}

int main(void) {
  thrd_t t;
  mtx_init(&mu, mtx_timed);
  thrd_create(&t, work, 0);
  mtx_lock(&mu);
  value++;
  mtx_unlock(&mu);
  thrd_join(t, 0);
  return value;
}
