// SPDX-License-Identifier: Apache-2.0
//
// Slim locks for readers and writers.
//~ none
#include "../_lib/windows.h"

static SRWLOCK lock;
static int value;

static DWORD work(void *arg) {
  (void)arg;
  AcquireSRWLockExclusive(&lock);
  value++;
  ReleaseSRWLockExclusive(&lock);
  return 0;
}

int main(void) {
  CreateThread(0, 0, work, 0, 0, 0);
  AcquireSRWLockShared(&lock);
  int seen = value;
  ReleaseSRWLockShared(&lock);
  return seen;
}
