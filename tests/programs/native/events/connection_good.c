// SPDX-License-Identifier: Apache-2.0
//
// The twin: the total has a lock.
#include <stdlib.h>

//~ flags: --config native/events/libevent.toml
#include "event.h"

enum { kWorkers = 4 };
struct worker {
  struct event_base *base;
  pthread_t thread;
};

static struct worker workers[kWorkers];
static pthread_mutex_t total_lock = PTHREAD_MUTEX_INITIALIZER;
static long total;

static void on_read(int fd, short what, void *argument) {
  (void)fd, (void)what, (void)argument;
  pthread_mutex_lock(&total_lock);
  total += 10; //~ none
  pthread_mutex_unlock(&total_lock);
}

static void *work(void *argument) {
  struct worker *me = argument;
  event_base_loop(me->base, 0);
  return 0;
}

int main(void) {
  for (int i = 0; i < kWorkers; i++) {
    workers[i].base = event_base_new();
    pthread_create(&workers[i].thread, 0, work, &workers[i]);
  }
  for (int i = 0; i < 100; i++) event_add(event_new(workers[i % kWorkers].base, i, 2, on_read, 0), 0);
  for (int i = 0; i < kWorkers; i++) pthread_join(workers[i].thread, 0);
  return 0;
}
