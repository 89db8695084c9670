// SPDX-License-Identifier: Apache-2.0
//
// One counts by an interlocked operation, the other as if it were alone.
#include "../_lib/windows.h"

static volatile long users;

static DWORD work(void *arg) {
  (void)arg;
  users++; //~ race
  return 0;
}

int main(void) {
  CreateThread(0, 0, work, 0, 0, 0);
  users++; //~ race
  return 0;
}
