// SPDX-License-Identifier: Apache-2.0
//
// A worker runs its own loop, and main counts what it hands over: the callback, which the worker's loop calls,
// counts too. Nobody but libevent calls it.
//~ flags: --config native/events/libevent.toml
#include "event.h"

static int requests;
static struct event_base *base;

static void on_request(int fd, short what, void *argument) {
  (void)fd, (void)what, (void)argument;
  requests++; //~ race
}

static void *worker(void *argument) {
  event_base_loop(base, 0);
  return argument;
}

int main(void) {
  struct event event;
  pthread_t thread;
  base = event_base_new();
  event_set(&event, 3, 2, on_request, 0);
  event_base_set(base, &event);
  event_add(&event, 0);
  pthread_create(&thread, 0, worker, 0);
  requests++; //~ race
  pthread_join(thread, 0);
  return 0;
}
