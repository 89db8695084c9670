// SPDX-License-Identifier: Apache-2.0
//
// The loop that a thread runs calls the callback; main writes what that reads.
//~ flags: --config native/config/event_loop_bad/ravel.toml
#include <pthread.h>

struct reactor;
struct reactor *the_reactor(void);
void reactor_watch(struct reactor *, int fd, void (*callback)(int fd, void *argument), void *argument);
void reactor_run(struct reactor *);

static struct reactor *reactor;
static int limit = 1, seen;

static void on_readable(int fd, void *argument) {
  *(int *)argument = fd < limit; //~ race
}

static void *run(void *argument) {
  reactor_run(reactor);
  return argument;
}

int main(void) {
  pthread_t t;
  reactor = the_reactor();
  reactor_watch(reactor, 3, on_readable, &seen);
  pthread_create(&t, 0, run, 0);
  limit = 5; //~ race
  pthread_join(t, 0);
  return 0;
}
