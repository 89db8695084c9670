// SPDX-License-Identifier: Apache-2.0
//
// The twin: both callbacks belong to main's loop, the thread's loop has one that uses nothing of theirs.
//~ flags: --config native/events/libevent.toml
#include "event.h"

static struct event_base *main_base, *worker_base;
static int ticks, shown, worked;

static void on_tick(int fd, short what, void *argument) {
  (void)fd, (void)what, (void)argument;
  ticks++; //~ none
}

static void on_show(int fd, short what, void *argument) {
  (void)fd, (void)what;
  *(int *)argument = ticks;
}

static void on_work(int fd, short what, void *argument) {
  (void)fd, (void)what;
  ++*(int *)argument;
}

static void *worker(void *argument) {
  event_base_dispatch(worker_base);
  return argument;
}

int main(void) {
  struct event tick;
  pthread_t thread;
  main_base = event_base_new();
  worker_base = event_base_new();
  event_assign(&tick, main_base, -1, 1, on_tick, 0);
  event_add(&tick, 0);
  event_add(event_new(main_base, -1, 1, on_show, &shown), 0);
  event_add(event_new(worker_base, -1, 1, on_work, &worked), 0);
  pthread_create(&thread, 0, worker, 0);
  event_base_dispatch(main_base);
  pthread_join(thread, 0);
  return shown;
}
