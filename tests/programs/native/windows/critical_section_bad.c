// SPDX-License-Identifier: Apache-2.0
//
// Entered or not, it counts.
#include "../_lib/windows.h"

static CRITICAL_SECTION section;
static int value;

static DWORD work(void *arg) {
  (void)arg;
  BOOL inside = TryEnterCriticalSection(&section);
  value++; //~ race
  if (inside) LeaveCriticalSection(&section);
  return 0;
}

int main(void) {
  InitializeCriticalSection(&section);
  CreateThread(0, 0, work, 0, 0, 0);
  work(0);
  return 0;
}
