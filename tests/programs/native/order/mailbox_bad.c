// SPDX-License-Identifier: Apache-2.0
//
// A box for one letter: the sender does not wait until the last one was taken.
#include <pthread.h>
#include <stdatomic.h>

static int letter[4];
static atomic_int full;

static void send(int n) {
  letter[0] = n;  //~ race
  atomic_store_explicit(&full, 1, memory_order_release);
}

static int receive(void) {
  while (!atomic_load_explicit(&full, memory_order_acquire)) continue;
  const int n = letter[0];  //~ race
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
