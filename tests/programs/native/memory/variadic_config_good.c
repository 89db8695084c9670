// SPDX-License-Identifier: Apache-2.0
//
// The function that makes memory is set by a call with a variable number of arguments.
// It makes its own.
//~ none
#include <pthread.h>
#include <stdlib.h>

struct item {
  struct item *next;
  int n;
};

#include <stdarg.h>

struct methods {
  void *(*alloc)(size_t);
};
static struct methods memory;

static void *system_alloc(size_t size) { return malloc(size); }

static void configure(int what, ...) {
  va_list arguments;
  va_start(arguments, what);
  if (what == 1) memory = *va_arg(arguments, struct methods *);
  va_end(arguments);
}

__attribute__((constructor)) static void start(void) {
  static struct methods usual = {system_alloc};
  configure(1, &usual);
}

static void *get(size_t size) { return memory.alloc(size); }

static void *work(void *arg) {
  struct item *item = get(sizeof *item);
  item->n = 1;
  return arg;
}

int main(void) {
  pthread_t t;
  struct item *item = get(sizeof *item);
  pthread_create(&t, 0, work, item);
  item->n = 2;
  pthread_join(t, 0);
  return 0;
}
