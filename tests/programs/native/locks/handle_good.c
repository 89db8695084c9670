// SPDX-License-Identifier: Apache-2.0
//
// A lock that is handed back as a `void *`, and released under that name by another function.
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
    pthread_mutex_lock(&all);
    items++; //~ none
    pthread_mutex_unlock(&all);
    item_trylock_unlock(held); //~ none
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
