// SPDX-License-Identifier: Apache-2.0
//
// Every thread puts the same memory behind its key.
#include <pthread.h>

static pthread_key_t key;
static int shared;

static void *work(void *arg) {
  pthread_setspecific(key, &shared);
  int *mine = pthread_getspecific(key);
  (*mine)++; //~ race
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_key_create(&key, 0);
  pthread_create(&a, 0, work, 0);
  pthread_create(&b, 0, work, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
