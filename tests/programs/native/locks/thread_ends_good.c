// SPDX-License-Identifier: Apache-2.0
//
// The twin of thread_ends_bad.c: released before the end.
//~ report: default
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int n;

static void *work(void *arg) {
  pthread_mutex_lock(&m);
  n++;
  pthread_mutex_unlock(&m);
  return arg;  //~ none
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
