// SPDX-License-Identifier: Apache-2.0
//
// Locks, threads and memory of one's own, in assembler or in another library: ravel.toml says what they are.
//~ flags: --config native/config/home_made_good/ravel.toml
//~ none
struct gate {
  int state;
};
void gate_enter(struct gate *);
int gate_try(struct gate *);
void gate_leave(struct gate *);
void crew_start(void *crew, void (*function)(void *), void *argument);
int *fresh_int(void);

static struct gate gate;
static int shared;

static void work(void *argument) {
  int *own = fresh_int();
  *own = 1;
  gate_enter(&gate);
  shared += *own;
  gate_leave(&gate);
  if (gate_try(&gate) == 0) {
    shared++;
    gate_leave(&gate);
  }
  (void)argument;
}

int main(void) {
  crew_start(0, work, 0);
  crew_start(0, work, 0);
  return 0;
}
