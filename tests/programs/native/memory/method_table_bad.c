// SPDX-License-Identifier: Apache-2.0
//
// Memory comes from a function in a table, which another function has filled.
// The thread gets main's object.
#include <pthread.h>
#include <stdlib.h>

struct item {
  struct item *next;
  int n;
};

struct methods {
  void *(*alloc)(size_t);
  void (*release)(void *);
};
static struct {
  int is_ready;
  struct methods memory;
} config;

static void *system_alloc(size_t size) { return malloc(size); }
static void system_release(void *memory) { free(memory); }

__attribute__((constructor)) static void start(void) {
  static const struct methods usual = {system_alloc, system_release};
  config.memory = usual;
  config.is_ready = 1;
}

static void *get(size_t size) { return config.memory.alloc(size); }

static void *work(void *arg) {
  struct item *item = arg;
  item->n = 1; //~ race
  return arg;
}

int main(void) {
  pthread_t t;
  struct item *item = get(sizeof *item);
  pthread_create(&t, 0, work, item);
  item->n = 2; //~ race
  pthread_join(t, 0);
  return 0;
}
