// SPDX-License-Identifier: Apache-2.0
//
// The loop sets something behind the start of the thread that reads it, in the same round.
//~ report: default
#include <pthread.h>
#include <stdlib.h>

enum { SETUP, RUN, END };
static struct test {
  int state, block_size, rounds;
} test;
extern int next_message(void);

static void *work(void *arg) {
  char *block = malloc((size_t)test.block_size);  //~ race
  free(block);
  return arg;
}

static void handle(void) {
  switch (test.state) {
    case SETUP:
      test.block_size = next_message();  //~ race
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
    if (!started) {
      started = 1;
      pthread_create(&thread, 0, work, 0);
    }
    if (next_message() == 1) handle();
  }
  if (started) pthread_join(thread, 0);
  return 0;
}
