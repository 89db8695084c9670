// SPDX-License-Identifier: Apache-2.0
//
// Each thread keeps memory of its own behind the key.
//~ none
#include <stdlib.h>
#include <threads.h>

static tss_t key;
static int shared;

static int work(void *arg) {
  (void)arg;
  int *own = calloc(1, sizeof(int));
  tss_set(key, own);
  int *mine = tss_get(key);
  (*mine)++;
  return 0;
}

int main(void) {
  thrd_t a, b;
  tss_create(&key, free);
  thrd_create(&a, work, 0);
  thrd_create(&b, work, 0);
  thrd_join(a, 0);
  thrd_join(b, 0);
  return shared;
}
