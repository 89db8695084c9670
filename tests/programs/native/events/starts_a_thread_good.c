// SPDX-License-Identifier: Apache-2.0
//
// The twin: each callback waits for its thread's end.
//~ flags: --config native/events/libevent.toml
#include "event.h"

static int jobs;

static void *job(void *argument) {
  jobs++; //~ none
  return argument;
}

static void on_job(int fd, short what, void *argument) {
  pthread_t thread;
  (void)fd, (void)what;
  pthread_create(&thread, 0, job, argument);
  pthread_join(thread, 0);
}

int main(void) {
  struct event_base *base = event_base_new();
  event_add(event_new(base, 3, 2, on_job, 0), 0);
  event_base_loop(base, 0);
  return jobs;
}
