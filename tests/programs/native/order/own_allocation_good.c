// SPDX-License-Identifier: Apache-2.0
//
// Each thread gets a structure on the heap.
// A new one for each.
//~ none
#include <pthread.h>
#include <stdlib.h>

struct task {
  int done;
};

static void *work(void *arg) {
  struct task *task = arg;
  task->done++;
  return 0;
}

int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++) {
    struct task *task = calloc(1, sizeof *task);
    pthread_create(&t[i], 0, work, task);
  }
  for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
  return 0;
}
