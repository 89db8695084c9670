// SPDX-License-Identifier: Apache-2.0
//
// A thread that ends with the lock: nobody else can release it, and the second one waits for ever.
//~ report: default
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int n;

static void *work(void *arg) {
  pthread_mutex_lock(&m);  //~ lock-leak/kept
  n++;

  return arg;  //~ lock-leak/kept
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
