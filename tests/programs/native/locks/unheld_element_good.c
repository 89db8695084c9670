// SPDX-License-Identifier: Apache-2.0
//
// What is released without being held is one of an array: no other lock that is held.
//~ none
#include <pthread.h>

static pthread_mutex_t all = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t parts[4] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER,
                                   PTHREAD_MUTEX_INITIALIZER};
static int count;

// Called with the lock of the part, which is released here.
static void part_done(int i) { pthread_mutex_unlock(&parts[i]); }

static void lock_part(int i) { pthread_mutex_lock(&parts[i]); }

static void *work(void *arg) {
  pthread_mutex_lock(&all);
  for (int i = 0; i < 4; i++) {
    lock_part(i);
    part_done(i);
    count++;
  }
  pthread_mutex_unlock(&all);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  pthread_mutex_lock(&all);
  count++;
  pthread_mutex_unlock(&all);
  pthread_join(t, 0);
  return count;
}
