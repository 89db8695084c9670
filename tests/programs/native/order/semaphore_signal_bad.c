// SPDX-License-Identifier: Apache-2.0
//
// A semaphore that says: it is ready.
// The consumer does not wait for it.
#include <pthread.h>
#include <semaphore.h>

static int data;
static sem_t ready;

static void *produce(void *arg) {
  data = 42; //~ race
  sem_post(&ready);
  return arg;
}

int main(void) {
  pthread_t t;
  sem_init(&ready, 0, 0);
  pthread_create(&t, 0, produce, 0);
  const int seen = data; //~ race
  sem_wait(&ready);
  pthread_join(t, 0);
  return seen;
}
