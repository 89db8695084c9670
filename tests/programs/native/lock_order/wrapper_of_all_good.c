// SPDX-License-Identifier: Apache-2.0
//
// One wrapper takes all the locks of the program, one of which lives on the heap: at each call it is one lock.
// Each variable has its lock, and the order is the same everywhere.
//~ none
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t *out;
static int under_a, under_out;

static void lock(pthread_mutex_t *mutex) {
  int failed = pthread_mutex_lock(mutex);
  if (failed != 0) exit(1);
}

static void unlock(pthread_mutex_t *mutex) {
  if (pthread_mutex_unlock(mutex) != 0) exit(2);
}

static void *other(void *arg) {
  lock(&a);
  under_a++;
  lock(&b);
  unlock(&b);
  unlock(&a);
  lock(out);
  under_out++;
  unlock(out);
  return arg;
}

int main(void) {
  pthread_t t;
  out = malloc(sizeof *out);
  if (out == NULL) return 1;
  pthread_mutex_init(out, NULL);
  pthread_create(&t, 0, other, 0);
  lock(&a);
  under_a++;
  lock(&b);
  unlock(&b);
  unlock(&a);
  lock(out);
  under_out++;
  unlock(out);
  pthread_join(t, 0);
  return under_a + under_out;
}
