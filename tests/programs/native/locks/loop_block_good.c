// SPDX-License-Identifier: Apache-2.0
//
// A block under a lock, made of a loop whose condition takes the lock in the first round and gives it back in the
// second. That the counter decides between the two is not followed: a known false alarm.
//~ report: default
#include <pthread.h>

#define locked(mutex)                                                                                                  \
  for (unsigned round = 0; round ? (pthread_mutex_unlock(mutex), 0) : (pthread_mutex_lock(mutex), 1); round = 1)       \
    for (unsigned inner = 0; !inner; inner = 1)

struct worker {
  pthread_mutex_t mutex;
  int enabled;
};

void enable(struct worker *worker) {
  locked(&worker->mutex) { worker->enabled = 1; }  //~ unlock-unheld spurious //~ lock-leak spurious
}  //~ lock-leak spurious
