// SPDX-License-Identifier: Apache-2.0
//
// A callback that any number of threads may call at a time.
//~ flags: --config native/config/callback_bad/ravel.toml
void on_request(void (*function)(void *), void *argument);

static int requests;

static void handle(void *argument) {
  requests++; //~ race
  (void)argument;
}

int main(void) {
  on_request(handle, 0);
  return 0;
}
