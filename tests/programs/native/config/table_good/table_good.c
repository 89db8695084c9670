// SPDX-License-Identifier: Apache-2.0
//
// The same program, with a ravel.toml that says what its lock is.
//~ flags: --config native/config/table_good/ravel.toml
//~ none
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
  shared++;
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
