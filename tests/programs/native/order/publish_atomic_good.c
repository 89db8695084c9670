// SPDX-License-Identifier: Apache-2.0
//
// A flag says that the data are there.
// An atomic one, with release and acquire.
//~ none
#include <pthread.h>
#include <stdatomic.h>

static int data;
static atomic_int ready;

static void *produce(void *arg) {
  data = 42;
  atomic_store_explicit(&ready, 1, memory_order_release);
  return arg;
}

int main(void) {
  pthread_t t;
  int seen = 0;
  pthread_create(&t, 0, produce, 0);
  if (atomic_load_explicit(&ready, memory_order_acquire)) seen = data;
  pthread_join(t, 0);
  return seen;
}
