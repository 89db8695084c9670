// SPDX-License-Identifier: Apache-2.0
//
// `busy` goes from 0 to 1 and back: a lock of one's own, for which others spin. Who has it sleeps.
//~ report: default
#include <pthread.h>

static int busy;
static pthread_mutex_t mu = PTHREAD_MUTEX_INITIALIZER;
static int lines;

static void enter(void) {
  int expected = 0;
  while (!__atomic_compare_exchange_n(&busy, &expected, 1, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST))  //~ held-while-blocking
    expected = 0;
}

static void *work(void *arg) {
  enter();
  pthread_mutex_lock(&mu);  //~ held-while-blocking
  lines++;
  pthread_mutex_unlock(&mu);
  __atomic_store_n(&busy, 0, __ATOMIC_SEQ_CST);
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, work, 0);
  work(0);
  pthread_join(thread, 0);
  return lines;
}
