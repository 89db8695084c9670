// SPDX-License-Identifier: Apache-2.0
//
// One function that takes a lock or releases it, as its argument says.
// The second call takes it again, and nothing releases it.
#include <pthread.h>

enum what { pause_all, pause_one, resume_all };

static pthread_mutex_t all = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t hang = PTHREAD_MUTEX_INITIALIZER;
static int shared;

__attribute__((noinline)) static void steer(enum what what) {
  switch (what) {
    case pause_all:
      pthread_mutex_lock(&all);
      __attribute__((fallthrough));
    case pause_one:
      pthread_mutex_lock(&hang); //~ double-lock
      break;
    case resume_all:
      pthread_mutex_unlock(&hang);
      pthread_mutex_unlock(&all);
      break;
  }
}

static void *work(void *arg) {
  steer(pause_all);
  shared++;
  steer(pause_one);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  work(0);
  pthread_join(t, 0);
  return shared;
}
