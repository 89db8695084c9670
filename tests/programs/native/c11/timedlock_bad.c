// SPDX-License-Identifier: Apache-2.0
//
// The value is changed if the lock was not got in time.
#include <threads.h>
#include <time.h>

static mtx_t mu;
static int value;

static int work(void *arg) {
  struct timespec when;
  (void)arg;
  timespec_get(&when, TIME_UTC);
  if (mtx_timedlock(&mu, &when) == thrd_success)
    mtx_unlock(&mu);
  else
    value++; //~ race
  return 0;
}

int main(void) {
  thrd_t t;
  mtx_init(&mu, mtx_timed);
  thrd_create(&t, work, 0);
  mtx_lock(&mu);
  value++; //~ race
  mtx_unlock(&mu);
  thrd_join(t, 0);
  return value;
}
