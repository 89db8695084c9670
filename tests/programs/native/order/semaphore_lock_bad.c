// SPDX-License-Identifier: Apache-2.0
//
// A semaphore with one permit is a lock.
// One side does not take it.
#include <pthread.h>
#include <semaphore.h>

static int data;
static sem_t mutex;

static void *work(void *arg) {
  sem_wait(&mutex);
  data++; //~ race
  sem_post(&mutex);
  return arg;
}

int main(void) {
  pthread_t t;
  sem_init(&mutex, 0, 1);
  pthread_create(&t, 0, work, 0);
  data++; //~ race
  pthread_join(t, 0);
  return 0;
}
