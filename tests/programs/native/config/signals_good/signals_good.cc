// SPDX-License-Identifier: Apache-2.0
//
// Order by functions of one's own: posts, waits, barriers, callbacks, in C++ by qualified names.
//~ flags: --config native/config/signals_good/ravel.toml
//~ none
namespace flow {
struct Gate {
  void open();
  void pass();
};
struct Runner {
  static void *run(void (*function)(void *), void *argument);
  static void wait(void *handle);
};
}  // namespace flow

static flow::Gate ready;
static int value, last;

static void produce(void *) {
  value = 1;
  ready.open();
}

static void finish(void *) { last = 1; }

int main() {
  flow::Runner::run(produce, nullptr);
  ready.pass();
  const int seen = value;
  void *thread = flow::Runner::run(finish, nullptr);
  flow::Runner::wait(thread);
  return seen + last;
}
