// SPDX-License-Identifier: Apache-2.0
//
// Lock and unlock behind functions of one's own.
// The wrapper takes a lock that is not the object's.
#include <pthread.h>

struct queue {
  pthread_mutex_t mu;
  int length;
};

static pthread_mutex_t big = PTHREAD_MUTEX_INITIALIZER;
static struct queue queue = {PTHREAD_MUTEX_INITIALIZER, 0};

static void enter(struct queue *q) { (void)q; pthread_mutex_lock(&big); }
static void leave(struct queue *q) { (void)q; pthread_mutex_unlock(&big); }

static void *work(void *arg) {
  struct queue *q = arg;
  enter(q);
  q->length++; //~ race
  leave(q);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, &queue);
  pthread_mutex_lock(&queue.mu);
  queue.length++; //~ race
  pthread_mutex_unlock(&queue.mu);
  pthread_mutex_lock(&big);
  pthread_mutex_unlock(&big);
  pthread_join(t, 0);
  return 0;
}
