// SPDX-License-Identifier: Apache-2.0
//
// A box for one letter: full or empty says an atomic flag, which both sides ask for and set.
//~ none
#include <pthread.h>
#include <stdatomic.h>

static int letter[4];
static atomic_int full;

static void send(int n) {
  while (atomic_load_explicit(&full, memory_order_acquire)) continue;
  letter[0] = n;
  atomic_store_explicit(&full, 1, memory_order_release);
}

static int receive(void) {
  while (!atomic_load_explicit(&full, memory_order_acquire)) continue;
  const int n = letter[0];
  atomic_store_explicit(&full, 0, memory_order_release);
  return n;
}

static void *work(void *arg) {
  for (int i = 0; i < 100; i++) send(i);
  return arg;
}

int main(void) {
  pthread_t thread;
  int sum = 0;
  pthread_create(&thread, 0, work, 0);
  for (int i = 0; i < 100; i++) sum += receive();
  pthread_join(thread, 0);
  return sum;
}
