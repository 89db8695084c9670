// SPDX-License-Identifier: Apache-2.0
//
// A key's destructor runs in every thread that ends, and counts without a lock.
#include <pthread.h>
#include <stdlib.h>

static pthread_key_t key;
static int freed;

static void drop(void *memory) {
  freed++; //~ race
  free(memory);
}

static void *work(void *arg) {
  pthread_setspecific(key, malloc(8));
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_key_create(&key, drop);
  pthread_create(&a, 0, work, 0);
  pthread_create(&b, 0, work, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
