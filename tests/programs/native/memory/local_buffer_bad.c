// SPDX-License-Identifier: Apache-2.0
//
// A helper that writes into a buffer.
// All threads pass the same buffer.
#include <pthread.h>

struct buffer {
  int used;
};

static struct buffer common;

static void put(struct buffer *buffer) {
  buffer->used++; //~ race
}

static void *work(void *arg) {
  put(&common);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  put(&common);
  pthread_join(t, 0);
  return 0;
}
