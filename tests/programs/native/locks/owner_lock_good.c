// SPDX-License-Identifier: Apache-2.0
//
// A list whose lock is in the structure that owns it.
// Both take it.
//~ none
#include <pthread.h>
#include <stdlib.h>

struct list {
  int length;
};

struct pool {
  pthread_mutex_t mu;
  struct list *list;
};

static void push(struct list *list) {
  list->length++;
}

static void *work(void *arg) {
  struct pool *pool = arg;
  pthread_mutex_lock(&pool->mu);
  push(pool->list);
  pthread_mutex_unlock(&pool->mu);
  return 0;
}

int main(void) {
  pthread_t t;
  struct pool *pool = malloc(sizeof *pool);
  pthread_mutex_init(&pool->mu, 0);
  pool->list = calloc(1, sizeof *pool->list);
  pthread_create(&t, 0, work, pool);
  pthread_mutex_lock(&pool->mu);
  push(pool->list);
  pthread_mutex_unlock(&pool->mu);
  pthread_join(t, 0);
  return 0;
}
