// SPDX-License-Identifier: Apache-2.0
//
// The twin: what is released under the other name is the lock of the items, and not the one that guards the sum.
#include <pthread.h>
#include <stdint.h>

enum { kLocks = 8 };
static pthread_mutex_t locks[kLocks];
static pthread_mutex_t all = PTHREAD_MUTEX_INITIALIZER;
static int items, searches;

static void *item_trylock(uint32_t hash) {
  pthread_mutex_t *lock = &locks[hash % kLocks];
  return pthread_mutex_trylock(lock) == 0 ? lock : 0;
}

static void item_trylock_unlock(void *lock) {
  pthread_mutex_unlock((pthread_mutex_t *)lock);
}

static void *search(void *argument) {
  for (uint32_t hash = 0; hash < 100; hash++) {
    void *held = item_trylock(hash);
    if (!held) continue;
    items++; //~ race
    item_trylock_unlock(held);
  }
  return argument;
}

int main(void) {
  pthread_t a, b;
  for (int i = 0; i < kLocks; i++) pthread_mutex_init(&locks[i], 0);
  pthread_create(&a, 0, search, 0);
  pthread_create(&b, 0, search, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return items + searches;
}
