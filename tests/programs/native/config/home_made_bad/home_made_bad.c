// SPDX-License-Identifier: Apache-2.0
//
// The same locks and threads, and one way past them.
//~ flags: --config native/config/home_made_bad/ravel.toml
struct gate {
  int state;
};
void gate_enter(struct gate *);
int gate_try(struct gate *);
void gate_leave(struct gate *);
void crew_start(void *crew, void (*function)(void *), void *argument);

static struct gate gate;
static int shared;

static void work(void *argument) {
  gate_enter(&gate);
  shared++; //~ race
  gate_leave(&gate);
  if (gate_try(&gate) != 0) {
    shared++; //~ race
    return;
  }
  gate_leave(&gate);
  (void)argument;
}

int main(void) {
  crew_start(0, work, 0);
  crew_start(0, work, 0);
  return 0;
}
