// SPDX-License-Identifier: Apache-2.0
//
// One way out of the logger forgets its lock, and that is told there. What the next line of the log would
// then wait for, and with which locks, is no other finding.
//~ report: default
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t log_lock = PTHREAD_MUTEX_INITIALIZER, lock = PTHREAD_MUTEX_INITIALIZER;
static int n;

static void say(const char *what) {
  pthread_mutex_lock(&log_lock);  //~ lock-leak/return
  if (puts(what) < 0) return;
  pthread_mutex_unlock(&log_lock);
}  //~ lock-leak/return

static void *work(void *arg) {
  say("one");
  pthread_mutex_lock(&lock);
  n++;
  say("two");
  pthread_mutex_unlock(&lock);

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
