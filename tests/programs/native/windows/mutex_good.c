// SPDX-License-Identifier: Apache-2.0
//
// Both wait for the mutex, and release it.
//~ none
#include "../_lib/windows.h"

static HANDLE mutex;
static int value;

static DWORD work(void *arg) {
  (void)arg;
  WaitForSingleObject(mutex, INFINITE);
  value++;
  ReleaseMutex(mutex);
  return 0;
}

int main(void) {
  mutex = CreateMutexA(0, 0, 0);
  HANDLE thread = CreateThread(0, 0, work, 0, 0, 0);
  WaitForSingleObject(mutex, INFINITE);
  value++;
  ReleaseMutex(mutex);
  WaitForSingleObject(thread, INFINITE);
  return value;
}
