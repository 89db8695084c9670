// SPDX-License-Identifier: Apache-2.0
//
// A helper that writes into a buffer.
// Each passes one on its own stack.
//~ none
#include <pthread.h>

struct buffer {
  int used;
};

static struct buffer common;

static void put(struct buffer *buffer) {
  buffer->used++;
}

static void *work(void *arg) {
  struct buffer own = {0};
  put(&own);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  put(&common);
  pthread_join(t, 0);
  return 0;
}
