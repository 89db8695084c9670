// SPDX-License-Identifier: Apache-2.0
//
// As nameless_loop_bad.c, but main counts when the worker has ended.
//~ none
//~ flags: --config native/events/libevent.toml
#include "event.h"

static int requests;
static struct event_base *base;

static void on_request(int fd, short what, void *argument) {
  (void)fd, (void)what, (void)argument;
  requests++;
}

static void *worker(void *argument) {
  event_dispatch();
  return argument;
}

int main(void) {
  struct event event;
  pthread_t thread;
  base = event_init();
  event_set(&event, 3, 2, on_request, 0);
  event_base_set(base, &event);
  event_add(&event, 0);
  pthread_create(&thread, 0, worker, 0);
  pthread_join(thread, 0);
  requests++;
  return 0;
}
