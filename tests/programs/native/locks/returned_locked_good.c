// SPDX-License-Identifier: Apache-2.0
//
// Who looks for a zone gets it locked, or nothing: the caller releases it.
//~ report: default
#include <pthread.h>
#include <stddef.h>

struct zone {
  pthread_mutex_t lock;
  int left;
};
static struct zone zones[8];

static struct zone *find_zone(struct zone *from, struct zone *to, int size) {
  for (struct zone *zone = from; zone < to; zone++) {
    pthread_mutex_lock(&zone->lock);  //~ none
    if (zone->left >= size) return zone;
    pthread_mutex_unlock(&zone->lock);
  }
  return NULL;
}

static void *work(void *arg) {
  struct zone *zone = find_zone(zones, zones + 8, 4);
  if (zone != NULL) {
    zone->left -= 4;
    pthread_mutex_unlock(&zone->lock);
  }
  return arg;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 8; i++) pthread_mutex_init(&zones[i].lock, NULL);
  for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, work, NULL);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
  return 0;
}
