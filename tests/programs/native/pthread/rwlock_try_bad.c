// SPDX-License-Identifier: Apache-2.0
//
// The test is the wrong way round: it writes where it did not get the lock.
#include <pthread.h>
#include <time.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int value;

static void *work(void *arg) {
  struct timespec until = {0, 0};
  if (pthread_rwlock_timedwrlock(&lock, &until) == 0) {
    pthread_rwlock_unlock(&lock);
    return arg;
  }
  value++; //~ race
  return arg;
}

int main(void) {
  pthread_t t;
  int seen = 0;
  pthread_create(&t, 0, work, 0);
  if (pthread_rwlock_tryrdlock(&lock) == 0) {
    seen = value; //~ race
    pthread_rwlock_unlock(&lock);
  }
  pthread_join(t, 0);
  return seen;
}
