// SPDX-License-Identifier: Apache-2.0
//
// One loop sets up, and starts the threads in a later round: which round does what is decided by a state that
// is not followed. Nothing is certain about the two.
//~ report: default
#include <pthread.h>
#include <stdlib.h>

enum { SETUP, RUN, END };
static struct test {
  int state, block_size, rounds;
} test;
extern int next_message(void);

static void *work(void *arg) {
  char *block = malloc((size_t)test.block_size);
  free(block);
  return arg;
}

static void handle(void) {
  switch (test.state) {
    case SETUP:
      test.block_size = next_message();  //~ none
      test.state = RUN;
      break;
    default:
      test.state = END;
  }
}

int main(void) {
  pthread_t thread;
  int started = 0;
  while (test.state != END) {
    if (next_message() == 1) handle();
    if (test.state == RUN && !started) {
      started = 1;
      pthread_create(&thread, 0, work, 0);
    }
  }
  if (started) pthread_join(thread, 0);
  return 0;
}
