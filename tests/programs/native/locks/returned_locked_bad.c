// SPDX-License-Identifier: Apache-2.0
//
// Only a number is returned, and nobody knows which zone is locked.
//~ report: default
#include <pthread.h>
#include <stddef.h>

struct zone {
  pthread_mutex_t lock;
  int left;
};
static struct zone zones[8];

static int left_in(struct zone *from, struct zone *to, int size) {
  for (struct zone *zone = from; zone < to; zone++) {
    pthread_mutex_lock(&zone->lock);  //~ lock-leak
    if (zone->left >= size) return zone->left;
    pthread_mutex_unlock(&zone->lock);
  }
  return 0;
}  //~ lock-leak

static void *work(void *arg) {
  left_in(zones, zones + 8, 4);
  return arg;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 8; i++) pthread_mutex_init(&zones[i].lock, NULL);
  for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, work, NULL);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
  return 0;
}
