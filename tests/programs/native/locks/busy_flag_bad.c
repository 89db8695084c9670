// SPDX-License-Identifier: Apache-2.0
//
// A callback runs under the lock, and calls what wants the lock. Nobody sets `busy`.
//~ report: default
#include <pthread.h>

struct client {
  pthread_mutex_t mu;
  int busy, sent;
  void (*done)(struct client *);
};

static void count(struct client *c) {
  if (c->busy) return;
  pthread_mutex_lock(&c->mu);  //~ double-lock
  c->sent++;
  pthread_mutex_unlock(&c->mu);
}

static void flush(struct client *c) {
  pthread_mutex_lock(&c->mu);  //~ double-lock
  if (c->done) c->done(c);
  pthread_mutex_unlock(&c->mu);
}

static struct client the_client = {PTHREAD_MUTEX_INITIALIZER, 0, 0, count};

int main(void) {
  flush(&the_client);
  return the_client.sent;
}
