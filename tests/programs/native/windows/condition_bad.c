// SPDX-License-Identifier: Apache-2.0
//
// The flag is set without the section that its reader waits with.
#include "../_lib/windows.h"

static CRITICAL_SECTION section;
static CONDITION_VARIABLE cond;
static int ready;

static DWORD work(void *arg) {
  (void)arg;
  ready = 1; //~ race
  WakeConditionVariable(&cond);
  return 0;
}

int main(void) {
  InitializeCriticalSection(&section);
  CreateThread(0, 0, work, 0, 0, 0);
  EnterCriticalSection(&section);
  while (!ready) SleepConditionVariableCS(&cond, &section, INFINITE); //~ race
  LeaveCriticalSection(&section);
  return 0;
}
