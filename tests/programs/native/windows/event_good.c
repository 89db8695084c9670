// SPDX-License-Identifier: Apache-2.0
//
// The event is set when the value is there, and waited for.
//~ none
#include "../_lib/windows.h"

static HANDLE ready;
static int value;

static DWORD work(void *arg) {
  (void)arg;
  value = 1;
  SetEvent(ready);
  return 0;
}

int main(void) {
  ready = CreateEventA(0, 1, 0, 0);
  CreateThread(0, 0, work, 0, 0, 0);
  WaitForSingleObject(ready, INFINITE);
  return value;
}
