// SPDX-License-Identifier: Apache-2.0
//
// The same, and one place forgets it.
#include <pthread.h>

struct connection {
  pthread_mutex_t lock;
  int count;
};

static struct connection one = {PTHREAD_MUTEX_INITIALIZER, 0};
static struct connection *volatile current = &one;

static void lock(struct connection *c) {
  if (c) pthread_mutex_lock(&c->lock);
}

static void unlock(struct connection *c) {
  if (c) pthread_mutex_unlock(&c->lock);
}

static void work(struct connection *c) {
  lock(c);
  c->count++; //~ race
  unlock(c);
}

static void *worker(void *unused) {
  one.count++; //~ race
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, worker, 0);
  work(current);
  pthread_join(thread, 0);
  return 0;
}
