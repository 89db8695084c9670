// SPDX-License-Identifier: Apache-2.0
//
// The child of a fork has no other threads: what it writes nobody else sees.
//~ report: default
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

static int dirty, saved;

static void *work(void *arg) {
  dirty = 1;  //~ none
  return arg;
}

static void save(void) {
  dirty = 0;  //~ none
  saved = 1;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, work, 0);
  pid_t pid = fork();
  if (pid < 0) return 1;
  if (pid == 0) {
    save();
    _exit(0);
  }
  pthread_join(thread, 0);
  return saved;
}
