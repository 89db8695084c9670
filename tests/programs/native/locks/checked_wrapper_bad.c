// SPDX-License-Identifier: Apache-2.0
//
// Wrappers that look at the results of lock, unlock and wait, and end the program if one of them fails. The lock is behind a
// global pointer.
// One way out keeps the lock.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t *out;
static pthread_cond_t *room;
static int used, limit;

static void lock(pthread_mutex_t *m) {
  if (pthread_mutex_lock(m) != 0) exit(5); //~ lock-leak
}
static void unlock(pthread_mutex_t *m) {
  if (pthread_mutex_unlock(m) != 0) exit(6);
}
static void wait_for(pthread_cond_t *c, pthread_mutex_t *m) {
  if (pthread_cond_wait(c, m) != 0) {
    pthread_mutex_unlock(m);
    exit(7);
  }
}

static int add(int hurry) {
  lock(out);
  while (used > limit) {
    if (hurry) {
      return -1;
    }
    wait_for(room, out);
  }
  used++;
  unlock(out);
  return 0;
}

static void *work(void *arg) {
  add(1);
  return arg;
}

int main(void) {
  pthread_t t;
  out = malloc(sizeof *out);
  pthread_mutex_init(out, 0);
  room = malloc(sizeof *room);
  pthread_cond_init(room, 0);
  limit = 3;
  pthread_create(&t, 0, work, 0);
  add(0);
  pthread_join(t, 0);
  return 0;
}
