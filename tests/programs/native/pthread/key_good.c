// SPDX-License-Identifier: Apache-2.0
//
// Memory of one's own behind a key.
//~ none
#include <pthread.h>
#include <stdlib.h>

static pthread_key_t key;

static void *work(void *arg) {
  int *mine = malloc(sizeof *mine);
  *mine = 0;
  pthread_setspecific(key, mine);
  int *again = pthread_getspecific(key);
  (*again)++;
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_key_create(&key, free);
  pthread_create(&a, 0, work, 0);
  pthread_create(&b, 0, work, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
