// SPDX-License-Identifier: Apache-2.0
//
// Counted by an interlocked operation.
//~ none
#include "../_lib/windows.h"

static volatile long users;

static DWORD work(void *arg) {
  (void)arg;
  InterlockedIncrement(&users);
  return 0;
}

int main(void) {
  CreateThread(0, 0, work, 0, 0, 0);
  InterlockedIncrement(&users);
  return 0;
}
