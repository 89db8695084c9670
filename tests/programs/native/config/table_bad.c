// SPDX-License-Identifier: Apache-2.0
//
// A lock of one's own that nobody told Ravel about: the program is right, and accused. The twin has a ravel.toml.
#include <pthread.h>

struct gate {
  int state;
};
void gate_enter(struct gate *);
void gate_leave(struct gate *);

static struct gate gate;
static int shared;

static void *work(void *arg) {
  gate_enter(&gate);
  shared++; //~ race spurious
  gate_leave(&gate);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  work(0);
  pthread_join(t, 0);
  return 0;
}
