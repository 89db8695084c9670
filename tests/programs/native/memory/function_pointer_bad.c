// SPDX-License-Identifier: Apache-2.0
//
// A table of functions.
// The thread calls the one that writes.
#include <pthread.h>

static int value;
static int seen;

static void change(void) {
  value++; //~ race
}
static void look(void) { seen++; }

struct ops {
  void (*first)(void);
  void (*second)(void);
};
static const struct ops ops = {change, look};

static void *work(void *arg) {
  ops.first();
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  value++; //~ race
  pthread_join(t, 0);
  return 0;
}
