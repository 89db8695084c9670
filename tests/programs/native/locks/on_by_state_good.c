// SPDX-License-Identifier: Apache-2.0
//
// The lock is taken only where a state asks for it, and released where the same state asks for that: two
// functions that ask the same.
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
  if (spinner && spinner->state == 1) pthread_mutex_lock(&spinner->mu);  //~ none
}
static void unlock(void) {
  if (spinner && spinner->state == 1) pthread_mutex_unlock(&spinner->mu);  //~ none
}
static void line(void) {
  lock();
  show();
  unlock();
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
