// SPDX-License-Identifier: Apache-2.0
//
// main does not wait for the mutex.
#include "../_lib/windows.h"

static HANDLE mutex;
static int value;

static DWORD work(void *arg) {
  (void)arg;
  WaitForSingleObject(mutex, INFINITE);
  value++; //~ race
  ReleaseMutex(mutex);
  return 0;
}

int main(void) {
  mutex = CreateMutexA(0, 0, 0);
  HANDLE thread = CreateThread(0, 0, work, 0, 0, 0);
  value++; //~ race
  WaitForSingleObject(thread, INFINITE);
  return value;
}
