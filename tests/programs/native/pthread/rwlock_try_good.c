// SPDX-License-Identifier: Apache-2.0
//
// A reader that goes away if it cannot read, and a writer that waits only so long.
//~ none
#include <pthread.h>
#include <time.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int value;

static void *work(void *arg) {
  struct timespec until = {0, 0};
  if (pthread_rwlock_timedwrlock(&lock, &until) != 0) return arg;
  value++;
  pthread_rwlock_unlock(&lock);
  return arg;
}

int main(void) {
  pthread_t t;
  int seen = 0;
  pthread_create(&t, 0, work, 0);
  if (pthread_rwlock_tryrdlock(&lock) == 0) {
    seen = value;
    pthread_rwlock_unlock(&lock);
  }
  pthread_join(t, 0);
  return seen;
}
