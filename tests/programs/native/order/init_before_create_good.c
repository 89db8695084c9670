// SPDX-License-Identifier: Apache-2.0
//
// Data that main prepares.
// main writes it before.
//~ none
#include <pthread.h>

static int table[16];

static void *work(void *arg) {
  int sum = 0;
  for (int i = 0; i < 16; i++) sum += table[i];
  *(int *)arg = sum;
  return 0;
}

int main(void) {
  pthread_t t;
  int sum;
  for (int i = 0; i < 16; i++) table[i] = i;
  pthread_create(&t, 0, work, &sum);
  pthread_join(t, 0);
  return sum;
}
