// SPDX-License-Identifier: Apache-2.0
//
// `seen` goes from 0 to 1 and never back: that is no lock, it only tells that there was something. So what
// comes behind it may sleep.
//~ report: default
#include <pthread.h>

static int seen;
static pthread_mutex_t mu = PTHREAD_MUTEX_INITIALIZER;
static int lines;

static void parse(int field) {
  int expected = 0;
  if (field > 3) __atomic_compare_exchange_n(&seen, &expected, 1, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
}

static void *work(void *arg) {
  parse((int)(long)arg);
  pthread_mutex_lock(&mu);  //~ none
  lines++;
  pthread_mutex_unlock(&mu);
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, work, (void *)7);
  work((void *)1);
  pthread_join(thread, 0);
  return seen;
}
