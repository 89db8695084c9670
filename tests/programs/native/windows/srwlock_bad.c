// SPDX-License-Identifier: Apache-2.0
//
// A slim lock is not recursive: the second time waits for ever.
#include "../_lib/windows.h"

static SRWLOCK lock;
static int value;

static void add(void) {
  AcquireSRWLockExclusive(&lock); //~ double-lock
  value++;
  ReleaseSRWLockExclusive(&lock);
}

int main(void) {
  AcquireSRWLockExclusive(&lock); //~ double-lock
  add();
  ReleaseSRWLockExclusive(&lock);
  return 0;
}
