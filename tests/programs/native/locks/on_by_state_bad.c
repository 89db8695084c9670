// SPDX-License-Identifier: Apache-2.0
//
// The lock is taken twice by those who ask for it, whatever the state.
//~ report: default
#include <pthread.h>
#include <stdlib.h>

struct spinner {
  pthread_mutex_t mu;
  int state;
};
static struct spinner *spinner;
extern void show(void);

static void lock(void) {
  pthread_mutex_lock(&spinner->mu);  //~ double-lock
}
static void unlock(void) {
  pthread_mutex_unlock(&spinner->mu);
}
static void line(void) {
  pthread_mutex_lock(&spinner->mu);  //~ double-lock
  lock();
  show();
  unlock();
  pthread_mutex_unlock(&spinner->mu);
}

static void *work(void *arg) {
  for (int i = 0; i < 100; i++) line();
  return arg;
}

int main(void) {
  pthread_t one, two;
  spinner = calloc(1, sizeof *spinner);
  pthread_mutex_init(&spinner->mu, 0);
  spinner->state = 1;
  pthread_create(&one, 0, work, 0);
  pthread_create(&two, 0, work, 0);
  pthread_join(one, 0);
  pthread_join(two, 0);
  pthread_mutex_lock(&spinner->mu);  //~ none
  pthread_mutex_unlock(&spinner->mu);
  return 0;
}
