// SPDX-License-Identifier: Apache-2.0
//
// A critical section; its owner may enter it again.
//~ none
#include "../_lib/windows.h"

static CRITICAL_SECTION section;
static int value;

static void add(void) {
  EnterCriticalSection(&section);
  value++;
  LeaveCriticalSection(&section);
}

static DWORD work(void *arg) {
  (void)arg;
  EnterCriticalSection(&section);
  add();
  LeaveCriticalSection(&section);
  return 0;
}

int main(void) {
  InitializeCriticalSection(&section);
  CreateThread(0, 0, work, 0, 0, 0);
  work(0);
  return 0;
}
