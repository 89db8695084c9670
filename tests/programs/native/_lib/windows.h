// SPDX-License-Identifier: Apache-2.0
//
// The little of Windows that the programs in windows/ use: declarations only.
#pragma once

typedef void *HANDLE;
typedef unsigned long DWORD;
typedef int BOOL;
typedef struct { void *owner; } CRITICAL_SECTION;
typedef struct { void *state; } SRWLOCK;
typedef struct { void *state; } CONDITION_VARIABLE;
typedef struct { void *state; } INIT_ONCE;
typedef DWORD (*THREAD_START)(void *);
#define INFINITE 0xffffffffu

void InitializeCriticalSection(CRITICAL_SECTION *);
void EnterCriticalSection(CRITICAL_SECTION *);
BOOL TryEnterCriticalSection(CRITICAL_SECTION *);
void LeaveCriticalSection(CRITICAL_SECTION *);
void AcquireSRWLockExclusive(SRWLOCK *);
void ReleaseSRWLockExclusive(SRWLOCK *);
void AcquireSRWLockShared(SRWLOCK *);
void ReleaseSRWLockShared(SRWLOCK *);
BOOL SleepConditionVariableCS(CONDITION_VARIABLE *, CRITICAL_SECTION *, DWORD);
void WakeConditionVariable(CONDITION_VARIABLE *);
HANDLE CreateThread(void *, unsigned long, THREAD_START, void *, DWORD, DWORD *);
DWORD WaitForMultipleObjects(DWORD, const HANDLE *, BOOL, DWORD);
DWORD WaitForSingleObject(HANDLE, DWORD);
HANDLE CreateMutexA(void *, BOOL, const char *);
BOOL ReleaseMutex(HANDLE);
HANDLE CreateEventA(void *, BOOL, BOOL, const char *);
BOOL SetEvent(HANDLE);
long InterlockedIncrement(long volatile *);
void Sleep(DWORD);
