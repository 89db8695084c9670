// SPDX-License-Identifier: Apache-2.0
//
// Memory comes from a pool, which says how large its objects are and keeps those that were given back.
// The thread gets main's object.
#include <pthread.h>
#include <stdlib.h>

struct item {
  struct item *next;
  int n;
};

struct block {
  struct block *next;
};
struct pool {
  pthread_mutex_t lock;
  struct block *free;
  size_t size;
};
static struct pool items = {PTHREAD_MUTEX_INITIALIZER, 0, sizeof(struct item)};

void pool_free(struct pool *pool, void *memory) {
  struct block *block = memory;
  pthread_mutex_lock(&pool->lock);
  block->next = pool->free;
  pool->free = block;
  pthread_mutex_unlock(&pool->lock);
}

static void *pool_alloc(struct pool *pool) {
  pthread_mutex_lock(&pool->lock);
  struct block *block = pool->free;
  if (block) pool->free = block->next;
  pthread_mutex_unlock(&pool->lock);
  if (!block) block = malloc(pool->size);
  return block;
}

static void *get(size_t size) {
  (void)size;
  return pool_alloc(&items);
}

static void *work(void *arg) {
  struct item *item = arg;
  item->n = 1; //~ race
  return arg;
}

int main(void) {
  pthread_t t;
  struct item *item = get(sizeof *item);
  pthread_create(&t, 0, work, item);
  item->n = 2; //~ race
  pthread_join(t, 0);
  return 0;
}
