// SPDX-License-Identifier: Apache-2.0
//
// WaitForMultipleObjects waits for both threads.
//~ none
#include "../_lib/windows.h"

static int left, right;

static DWORD work(void *arg) {
  *(int *)arg = 1;
  return 0;
}

int main(void) {
  HANDLE threads[2];
  threads[0] = CreateThread(0, 0, work, &left, 0, 0);
  threads[1] = CreateThread(0, 0, work, &right, 0, 0);
  WaitForMultipleObjects(2, threads, 1, INFINITE);
  return left + right;
}
