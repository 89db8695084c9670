// SPDX-License-Identifier: Apache-2.0
//
// The parent goes on with its threads, and writes what they write.
//~ report: default
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

static int dirty, saved;

static void *work(void *arg) {
  dirty = 1;  //~ race
  return arg;
}

static void save(void) {
  dirty = 0;  //~ race
  saved = 1;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, work, 0);
  pid_t pid = fork();
  if (pid < 0) return 1;
  if (pid != 0) save();
  pthread_join(thread, 0);
  return saved;
}
