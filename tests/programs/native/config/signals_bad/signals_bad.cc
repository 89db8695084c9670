// SPDX-License-Identifier: Apache-2.0
//
// Order by functions of one's own, given too early.
//~ flags: --config native/config/signals_bad/ravel.toml
namespace flow {
struct Gate {
  void open();
  void pass();
};
struct Runner {
  static void *run(void (*function)(void *), void *argument);
};
}  // namespace flow

static flow::Gate ready;
static int value;

static void produce(void *) {
  ready.open();
  value = 1; //~ race
}

int main() {
  flow::Runner::run(produce, nullptr);
  ready.pass();
  return value; //~ race
}
