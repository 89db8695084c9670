// SPDX-License-Identifier: Apache-2.0
//
// A callback starts a thread each time that it is called: from the second time on there are two of them.
//~ flags: --config native/events/libevent.toml
#include "event.h"

static int jobs;

static void *job(void *argument) {
  jobs++; //~ race
  return argument;
}

static void on_job(int fd, short what, void *argument) {
  pthread_t thread;
  (void)fd, (void)what;
  if (pthread_create(&thread, 0, job, argument) == 0) pthread_detach(thread);
}

int main(void) {
  struct event_base *base = event_base_new();
  event_add(event_new(base, 3, 2, on_job, 0), 0);
  event_base_loop(base, 0);
  return 0;
}
