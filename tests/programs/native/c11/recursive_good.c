// SPDX-License-Identifier: Apache-2.0
//
// mtx_recursive: the owner takes it again.
//~ none
#include <threads.h>

static mtx_t mu;
static int total;

static void add(int n) {
  mtx_lock(&mu);
  total += n;
  mtx_unlock(&mu);
}

static int work(void *arg) {
  (void)arg;
  mtx_lock(&mu);
  add(1);
  mtx_unlock(&mu);
  return 0;
}

int main(void) {
  thrd_t t;
  mtx_init(&mu, mtx_plain | mtx_recursive);
  thrd_create(&t, work, 0);
  work(0);
  thrd_join(t, 0);
  return total;
}
