// SPDX-License-Identifier: Apache-2.0
//
// A program's own words for starting and joining threads. Both are waited for.
#include <pthread.h>
#include <stdlib.h>

struct thread {
  pthread_t id;
  void (*run)(void);
};

static int a, b;

static void *trampoline(void *p) {
  ((struct thread *)p)->run();
  return 0;
}

static struct thread *thread_start(void (*run)(void)) {
  struct thread *t = malloc(sizeof *t);
  t->run = run;
  pthread_create(&t->id, 0, trampoline, t);
  return t;
}

static void thread_join(struct thread *t) {
  pthread_join(t->id, 0);
  free(t);
}

static void one(void) { a++; } //~ none
static void two(void) { b++; } //~ none

int main(void) {
  struct thread *x = thread_start(one);
  struct thread *y = thread_start(two);
  thread_join(x);
  thread_join(y);
  return a + b; //~ none
}
