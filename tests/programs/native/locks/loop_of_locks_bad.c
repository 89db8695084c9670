// SPDX-License-Identifier: Apache-2.0
//
// One lock for all, and a way out of the loop that keeps it.
//~ report: default
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int ready[4];

static int ready_one(void) {
  for (int i = 0; i < 4; i++) {
    pthread_mutex_lock(&lock);  //~ lock-leak
    if (ready[i] == 0) return i;
    ready[i] = 1;
    pthread_mutex_unlock(&lock);
  }
  return -1;
}  //~ lock-leak

static void *work(void *arg) {
  ready_one();
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, work, 0);
  ready_one();
  pthread_join(thread, 0);
  return 0;
}
