// SPDX-License-Identifier: Apache-2.0
//
// Waits for the thread's end by its handle.
//~ none
#include "../_lib/windows.h"

static int value;

static DWORD work(void *arg) {
  (void)arg;
  value++;
  return 0;
}

int main(void) {
  HANDLE thread = CreateThread(0, 0, work, 0, 0, 0);
  WaitForSingleObject(thread, INFINITE);
  return value;
}
