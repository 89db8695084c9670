// SPDX-License-Identifier: Apache-2.0
//
// Set with the section.
//~ none
#include "../_lib/windows.h"

static CRITICAL_SECTION section;
static CONDITION_VARIABLE cond;
static int ready;

static DWORD work(void *arg) {
  (void)arg;
  EnterCriticalSection(&section);
  ready = 1;
  LeaveCriticalSection(&section);
  WakeConditionVariable(&cond);
  return 0;
}

int main(void) {
  InitializeCriticalSection(&section);
  CreateThread(0, 0, work, 0, 0, 0);
  EnterCriticalSection(&section);
  while (!ready) SleepConditionVariableCS(&cond, &section, INFINITE);
  LeaveCriticalSection(&section);
  return 0;
}
