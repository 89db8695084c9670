// SPDX-License-Identifier: Apache-2.0
//
// The pointer moves on while a zone is locked, and is the first zone again by another name: what is released is
// what was taken.
//~ report: default
#include <pthread.h>
#include <stddef.h>

struct zone {
  pthread_mutex_t lock;
  int left;
};
static struct zone *zones;
static int count;

static struct zone *choose(struct zone *first, int size) {
  struct zone *zone = first + 1;
  pthread_mutex_lock(&zone->lock);
  for (int round = 0; round < 2; round++) {
    pthread_mutex_unlock(&zone->lock);
    pthread_mutex_lock(&first->lock);  //~ none
    if (first->left >= size) return first;
    zone = first;
    for (int i = 0; i < count; i++) {
      pthread_mutex_unlock(&zone->lock);
      zone++;
      pthread_mutex_lock(&zone->lock);  //~ none
      if (zone->left >= size) return zone;
    }
  }
  pthread_mutex_unlock(&zone->lock);
  return NULL;
}

static void *work(void *arg) {
  struct zone *zone = choose(zones, 4);
  if (zone != NULL) pthread_mutex_unlock(&zone->lock);
  return arg;
}

int start(struct zone *all, int number) {
  pthread_t threads[2];
  zones = all;
  count = number;
  for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, work, NULL);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
  return 0;
}
