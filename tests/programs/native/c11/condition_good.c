// SPDX-License-Identifier: Apache-2.0
//
// The consumer takes what is there while it holds the lock.
//~ none
#include <threads.h>

static mtx_t mu;
static cnd_t cond;
static int count;

static int produce(void *arg) {
  (void)arg;
  mtx_lock(&mu);
  count++;
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
  count--;
  mtx_unlock(&mu);
  thrd_join(t, 0);
  return 0;
}
