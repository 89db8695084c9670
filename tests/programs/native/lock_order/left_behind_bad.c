// SPDX-License-Identifier: Apache-2.0
//
// The twin of left_behind_good.c: the logger itself calls what writes to the log again.
//~ report: default
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t log_lock = PTHREAD_MUTEX_INITIALIZER, lock = PTHREAD_MUTEX_INITIALIZER;
static int n;

static void say(const char *what) {
  pthread_mutex_lock(&log_lock);  //~ double-lock
  puts(what);
  pthread_mutex_unlock(&log_lock);
}

static void complain(void) {
  pthread_mutex_lock(&log_lock);  //~ double-lock
  say("no");
  pthread_mutex_unlock(&log_lock);
}

static void *work(void *arg) {
  say("one");
  pthread_mutex_lock(&lock);
  n++;
  say("two");
  pthread_mutex_unlock(&lock);
  complain();
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
