// SPDX-License-Identifier: Apache-2.0
//
// A thread that fails ends in the middle, by a function that never returns. What is said of joins is said of
// the others: after them its threads have ended.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static int total;

static void give_up(const char *why) {
  fputs(why, stderr);
  pthread_exit(NULL);
}

static void *work(void *unused) {
  total = 1; //~ none
  return unused;
}

static void *lead(void *unused) {
  pthread_t thread;
  if (pthread_create(&thread, NULL, work, NULL) != 0) abort();
  if (getenv("FAIL") != NULL) give_up("no");
  pthread_join(thread, NULL);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, lead, NULL);
  pthread_join(thread, NULL);
  total = 2; //~ none
  return 0;
}
