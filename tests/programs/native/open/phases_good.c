// SPDX-License-Identifier: Apache-2.0
//
// Of a library: nobody calls what makes and ends it beside what uses it.
//~ report: default
#include <pthread.h>

static pthread_mutex_t lock;
static int jobs, limit;

void queue_init(int most) {
  jobs = 0;  //~ none
  limit = most;
}

void queue_add(void) {
  pthread_mutex_lock(&lock);
  jobs++;
  pthread_mutex_unlock(&lock);
}

void queue_take(void) {
  pthread_mutex_lock(&lock);
  if (jobs > 0) jobs--;
  pthread_mutex_unlock(&lock);
}
