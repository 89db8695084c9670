// SPDX-License-Identifier: Apache-2.0
//
// Memory comes from a list of blocks that were given back, and from malloc if that is empty.
// It makes its own.
//~ none
#include <pthread.h>
#include <stdlib.h>

struct item {
  struct item *next;
  int n;
};

struct block {
  struct block *next;
};
static struct block *free_blocks;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

void put_back(void *memory) {
  struct block *block = memory;
  pthread_mutex_lock(&lock);
  block->next = free_blocks;
  free_blocks = block;
  pthread_mutex_unlock(&lock);
}

static void *get(size_t size) {
  pthread_mutex_lock(&lock);
  struct block *block = free_blocks;
  if (block) free_blocks = block->next;
  pthread_mutex_unlock(&lock);
  return block ? (void *)block : malloc(size);
}

static void *work(void *arg) {
  struct item *item = get(sizeof *item);
  item->n = 1;
  return arg;
}

int main(void) {
  pthread_t t;
  struct item *item = get(sizeof *item);
  pthread_create(&t, 0, work, item);
  item->n = 2;
  pthread_join(t, 0);
  return 0;
}
