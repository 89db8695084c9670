// SPDX-License-Identifier: Apache-2.0
//
// Two loops, one in main and one in a thread. The tick was given to the thread's loop, and so runs beside main,
// whose own callback reads what it counts.
//~ flags: --config native/events/libevent.toml
#include "event.h"

static struct event_base *main_base, *worker_base;
static int ticks, shown;

static void on_tick(int fd, short what, void *argument) {
  (void)fd, (void)what, (void)argument;
  ticks++; //~ race
}

static void on_show(int fd, short what, void *argument) {
  (void)fd, (void)what;
  *(int *)argument = ticks; //~ race
}

static void *worker(void *argument) {
  event_base_dispatch(worker_base);
  return argument;
}

int main(void) {
  pthread_t thread;
  main_base = event_base_new();
  worker_base = event_base_new();
  event_add(event_new(worker_base, -1, 1, on_tick, 0), 0);
  event_add(event_new(main_base, -1, 1, on_show, &shown), 0);
  pthread_create(&thread, 0, worker, 0);
  event_base_dispatch(main_base);
  pthread_join(thread, 0);
  return 0;
}
