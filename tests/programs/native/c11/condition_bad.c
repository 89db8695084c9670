// SPDX-License-Identifier: Apache-2.0
//
// The consumer looks at the count after it has given the lock back.
#include <threads.h>

static mtx_t mu;
static cnd_t cond;
static int count;

static int produce(void *arg) {
  (void)arg;
  mtx_lock(&mu);
  count++; //~ race
  cnd_signal(&cond);
  mtx_unlock(&mu);
  return 0;
}

int main(void) {
  thrd_t t;
  mtx_init(&mu, mtx_plain);
  cnd_init(&cond);
  thrd_create(&t, produce, 0);
  mtx_lock(&mu);
  while (count == 0) cnd_wait(&cond, &mu);
  mtx_unlock(&mu);
  count--; //~ race
  thrd_join(t, 0);
  return 0;
}
