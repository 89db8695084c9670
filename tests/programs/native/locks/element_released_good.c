// SPDX-License-Identifier: Apache-2.0
//
// Whoever calls part_done() has the lock of the part.
//~ none
#include <pthread.h>

static pthread_mutex_t all = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t parts[4] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER,
                                   PTHREAD_MUTEX_INITIALIZER};
static int done;

// Called with the lock of the part, which is released here.
static void part_done(int i) {
  done++;
  pthread_mutex_unlock(&parts[i]);
}

static void *work(void *arg) {
  pthread_mutex_lock(&all);
  for (int i = 0; i < 4; i++) {
    if (done > 2) {
      pthread_mutex_lock(&parts[i]);
      part_done(i);
      continue;
    }
    pthread_mutex_lock(&parts[i]);
    part_done(i);
  }
  pthread_mutex_unlock(&all);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  work(0);
  pthread_join(t, 0);
  return 0;
}
