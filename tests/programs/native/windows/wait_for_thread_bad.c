// SPDX-License-Identifier: Apache-2.0
//
// Reads first, waits then.
#include "../_lib/windows.h"

static int value;

static DWORD work(void *arg) {
  (void)arg;
  value++; //~ race
  return 0;
}

int main(void) {
  HANDLE thread = CreateThread(0, 0, work, 0, 0, 0);
  int seen = value; //~ race
  WaitForSingleObject(thread, INFINITE);
  return seen;
}
