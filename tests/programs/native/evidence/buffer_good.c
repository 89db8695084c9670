// SPDX-License-Identifier: Apache-2.0
//
// Buffers go from hand to hand; who fills one holds the lock of the queue most of the time, for the queue's
// sake. That one does not is no habit that is broken.
//~ report: default
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct queue {
  pthread_mutex_t mu;
  char *full;
};
static struct queue queue = {PTHREAD_MUTEX_INITIALIZER, 0};
extern int fill(char *buffer);

static void *writer(void *arg) {
  for (;;) {
    char *buffer = malloc(64);
    pthread_mutex_lock(&queue.mu);
    strcpy(buffer, "head");  //~ none
    buffer[7] = 1;           //~ none
    buffer[8] = 2;           //~ none
    buffer[9] = 3;           //~ none
    queue.full = buffer;
    pthread_mutex_unlock(&queue.mu);
  }
  return arg;
}

static void *reader(void *arg) {
  for (;;) {
    pthread_mutex_lock(&queue.mu);
    char *mine = queue.full;
    queue.full = 0;
    pthread_mutex_unlock(&queue.mu);
    if (mine) mine[7]++;  //~ none
    free(mine);
  }
  return arg;
}

int main(void) {
  pthread_t one, two;
  pthread_create(&one, 0, writer, 0);
  pthread_create(&two, 0, reader, 0);
  pthread_join(one, 0);
  pthread_join(two, 0);
  return 0;
}
