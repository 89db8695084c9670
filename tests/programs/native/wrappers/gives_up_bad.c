// SPDX-License-Identifier: Apache-2.0
//
// The same, and the thread ends itself without waiting for the other one.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static int total;

static void give_up(const char *why) {
  fputs(why, stderr);
  pthread_exit(NULL);
}

static void *work(void *unused) {
  total = 1; //~ race
  return unused;
}

static void *lead(void *unused) {
  pthread_t thread;
  if (pthread_create(&thread, NULL, work, NULL) != 0) abort();
  if (getenv("FAIL") != NULL) give_up("no");
  pthread_exit(unused);
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, lead, NULL);
  pthread_join(thread, NULL);
  total = 2; //~ race
  return 0;
}
