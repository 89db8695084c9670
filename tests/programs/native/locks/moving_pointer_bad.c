// SPDX-License-Identifier: Apache-2.0
//
// The same zone is locked twice, under one name.
//~ report: default
#include <pthread.h>
#include <stddef.h>

struct zone {
  pthread_mutex_t lock;
  int left;
};
static struct zone *zones;

static int choose(struct zone *first, int size) {
  int found = 0;
  pthread_mutex_lock(&first->lock);  //~ double-lock
  if (first->left < size) {
    pthread_mutex_lock(&first->lock);  //~ double-lock
    found = 1;
    pthread_mutex_unlock(&first->lock);
  }
  pthread_mutex_unlock(&first->lock);
  return found;
}

static void *work(void *arg) {
  choose(zones, 4);
  return arg;
}

int start(struct zone *all) {
  pthread_t threads[2];
  zones = all;
  for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, work, NULL);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
  return 0;
}
