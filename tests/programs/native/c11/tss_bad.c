// SPDX-License-Identifier: Apache-2.0
//
// Both threads keep the same variable behind the key.
#include <stdlib.h>
#include <threads.h>

static tss_t key;
static int shared;

static int work(void *arg) {
  (void)arg;
  int *own = &shared;
  tss_set(key, own);
  int *mine = tss_get(key);
  (*mine)++; //~ race
  return 0;
}

int main(void) {
  thrd_t a, b;
  tss_create(&key, 0);
  thrd_create(&a, work, 0);
  thrd_create(&b, work, 0);
  thrd_join(a, 0);
  thrd_join(b, 0);
  return shared;
}
