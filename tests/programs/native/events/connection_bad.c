// SPDX-License-Identifier: Apache-2.0
//
// The shape of many servers: main accepts, makes an object for each client and gives it to one of several
// workers, each with a loop of its own. What a client has is its worker's; what all of them count is not.
#include <stdlib.h>

//~ flags: --config native/events/libevent.toml
#include "event.h"

enum { kWorkers = 4 };
struct worker {
  struct event_base *base;
  pthread_t thread;
};
struct client {
  struct event event;
  int bytes;
};

static struct worker workers[kWorkers];
static long total;

static void on_read(int fd, short what, void *argument) {
  struct client *client = argument;
  (void)fd, (void)what;
  client->bytes += 10; //~ race spurious -- a client is its worker's; all clients are one object here
  total += 10; //~ race
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
  for (int i = 0; i < 100; i++) {
    struct client *client = calloc(1, sizeof *client);
    event_assign(&client->event, workers[i % kWorkers].base, i, 2, on_read, client);
    event_add(&client->event, 0);
  }
  for (int i = 0; i < kWorkers; i++) pthread_join(workers[i].thread, 0);
  return 0;
}
