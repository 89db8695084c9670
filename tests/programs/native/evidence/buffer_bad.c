// SPDX-License-Identifier: Apache-2.0
//
// There is one buffer, of which everybody but one holds the lock.
//~ report: default
#include <pthread.h>
#include <string.h>

static pthread_mutex_t mu = PTHREAD_MUTEX_INITIALIZER;
static char buffer[64];

static void *writer(void *arg) {
  for (;;) {
    pthread_mutex_lock(&mu);
    buffer[7] = 1;   //~ race
    buffer[7] += 2;  //~ race
    buffer[7] += 3;  //~ race
    pthread_mutex_unlock(&mu);
  }
  return arg;
}

static void *reader(void *arg) {
  for (;;) buffer[7]++;  //~ race
  return arg;
}

int main(void) {
  pthread_t one, two;
  pthread_create(&one, 0, writer, 0);
  pthread_create(&two, 0, reader, 0);
  pthread_join(one, 0);
  pthread_join(two, 0);
  return 0;
}
