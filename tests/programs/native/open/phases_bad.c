// SPDX-License-Identifier: Apache-2.0
//
// The twin of phases_good.c: to stop the queue for a while is use, and there the lock is forgotten.
//~ report: default
#include <pthread.h>

static pthread_mutex_t lock;
static int jobs, limit;

void queue_pause(int most) {
  jobs = 0;  //~ race
  limit = most;
}

void queue_add(void) {
  pthread_mutex_lock(&lock);
  jobs++;  //~ race
  pthread_mutex_unlock(&lock);
}

void queue_take(void) {
  pthread_mutex_lock(&lock);
  if (jobs > 0) jobs--;  //~ race
  pthread_mutex_unlock(&lock);
}
