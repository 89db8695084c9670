// SPDX-License-Identifier: Apache-2.0
//
// A function of the program's own makes mutexes of the kind that it is asked for. This one may be taken
// again: the callback takes it while it is held, and gives it back.
#include <pthread.h>

#define MUTEX_PLAIN PTHREAD_MUTEX_NORMAL
#define MUTEX_RECURSIVE PTHREAD_MUTEX_RECURSIVE

static int mutex_make(pthread_mutex_t *m, int kind) {
  pthread_mutexattr_t attr;
  pthread_mutexattr_init(&attr);
  pthread_mutexattr_settype(&attr, kind);
  int result = pthread_mutex_init(m, &attr);
  pthread_mutexattr_destroy(&attr);
  return result;
}

static pthread_mutex_t outer, inner;
static int count, log_lines;

static void write_log(void) {
  pthread_mutex_lock(&inner);
  log_lines++;
  pthread_mutex_unlock(&inner);
}

static void add(int n) {
  pthread_mutex_lock(&outer);  //~ none
  count += n;
  write_log();
  pthread_mutex_unlock(&outer);
}

static void add_twice(int n) {
  pthread_mutex_lock(&outer);
  add(n);
  add(n);
  pthread_mutex_unlock(&outer);
}

static void *work(void *arg) {
  add_twice(1);
  return arg;
}

int main(void) {
  pthread_t thread;
  mutex_make(&outer, MUTEX_RECURSIVE);
  mutex_make(&inner, MUTEX_PLAIN);
  pthread_create(&thread, 0, work, 0);
  add_twice(2);
  pthread_join(thread, 0);
  return count;
}
