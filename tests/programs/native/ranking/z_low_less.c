// SPDX-License-Identifier: Apache-2.0
//
// One of many objects, and no access to x holds a lock.
#include <pthread.h>
#include <stdlib.h>

struct item {
  pthread_mutex_t mu;
  int before, x, after;
  struct item *next;
};

static struct item *first;

static void *work(void *arg) {
  for (struct item *p = first; p != 0; p = p->next) {
    pthread_mutex_lock(&p->mu);
    p->before = 1;
    pthread_mutex_unlock(&p->mu);
    p->x = 1; //~ race
    pthread_mutex_lock(&p->mu);
    p->after = 1;
    pthread_mutex_unlock(&p->mu);
  }
  return arg;
}

int main(void) {
  for (int i = 0; i < 3; i++) {
    struct item *p = calloc(1, sizeof *p);
    pthread_mutex_init(&p->mu, 0);
    p->next = first;
    first = p;
  }
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  for (struct item *p = first; p != 0; p = p->next) p->x = 2; //~ race
  pthread_join(t, 0);
  return 0;
}
