// SPDX-License-Identifier: Apache-2.0
//
// Lock and unlock behind functions of one's own.
// It takes the object's.
//~ none
#include <pthread.h>

struct queue {
  pthread_mutex_t mu;
  int length;
};

static pthread_mutex_t big = PTHREAD_MUTEX_INITIALIZER;
static struct queue queue = {PTHREAD_MUTEX_INITIALIZER, 0};

static void enter(struct queue *q) { pthread_mutex_lock(&q->mu); }
static void leave(struct queue *q) { pthread_mutex_unlock(&q->mu); }

static void *work(void *arg) {
  struct queue *q = arg;
  enter(q);
  q->length++;
  leave(q);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, &queue);
  pthread_mutex_lock(&queue.mu);
  queue.length++;
  pthread_mutex_unlock(&queue.mu);
  pthread_mutex_lock(&big);
  pthread_mutex_unlock(&big);
  pthread_join(t, 0);
  return 0;
}
