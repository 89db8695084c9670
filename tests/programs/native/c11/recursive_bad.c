// SPDX-License-Identifier: Apache-2.0
//
// mtx_plain: the owner waits for itself.
#include <threads.h>

static mtx_t mu;
static int total;

static void add(int n) {
  mtx_lock(&mu); //~ double-lock
  total += n;
  mtx_unlock(&mu);
}

static int work(void *arg) {
  (void)arg;
  mtx_lock(&mu); //~ double-lock
  add(1);
  mtx_unlock(&mu);
  return 0;
}

int main(void) {
  mtx_init(&mu, mtx_plain);
  work(0);
  return total;
}
