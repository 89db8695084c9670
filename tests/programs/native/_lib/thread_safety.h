// SPDX-License-Identifier: Apache-2.0
//
// Clang's thread-safety attributes by their usual names, and a mutex and a guard that have them. The bodies are elsewhere, as with a
// library that is not part of the program: what they do is known by their attributes only.
#pragma once

#define CAPABILITY(x) __attribute__((capability(x)))
#define SCOPED_CAPABILITY __attribute__((scoped_lockable))
#define GUARDED_BY(x) __attribute__((guarded_by(x)))
#define PT_GUARDED_BY(x) __attribute__((pt_guarded_by(x)))
#define ACQUIRED_BEFORE(...) __attribute__((acquired_before(__VA_ARGS__)))
#define ACQUIRED_AFTER(...) __attribute__((acquired_after(__VA_ARGS__)))
#define REQUIRES(...) __attribute__((requires_capability(__VA_ARGS__)))
#define REQUIRES_SHARED(...) __attribute__((requires_shared_capability(__VA_ARGS__)))
#define ACQUIRE(...) __attribute__((acquire_capability(__VA_ARGS__)))
#define ACQUIRE_SHARED(...) __attribute__((acquire_shared_capability(__VA_ARGS__)))
#define RELEASE(...) __attribute__((release_capability(__VA_ARGS__)))
#define RELEASE_SHARED(...) __attribute__((release_shared_capability(__VA_ARGS__)))
#define TRY_ACQUIRE(...) __attribute__((try_acquire_capability(__VA_ARGS__)))
#define EXCLUDES(...) __attribute__((locks_excluded(__VA_ARGS__)))
#define ASSERT_CAPABILITY(x) __attribute__((assert_capability(x)))
#define RETURN_CAPABILITY(x) __attribute__((lock_returned(x)))
#define NO_THREAD_SAFETY_ANALYSIS __attribute__((no_thread_safety_analysis))

#ifdef __cplusplus
class CAPABILITY("mutex") Mutex {
 public:
  void Lock() ACQUIRE();
  void Unlock() RELEASE();
  void ReaderLock() ACQUIRE_SHARED();
  void ReaderUnlock() RELEASE_SHARED();
  bool TryLock() TRY_ACQUIRE(true);
  void AssertHeld() ASSERT_CAPABILITY(this);

 private:
  void *state_;
};

class SCOPED_CAPABILITY MutexLock {
 public:
  explicit MutexLock(Mutex *mu) ACQUIRE(mu);
  ~MutexLock() RELEASE();

 private:
  Mutex *mu_;
};
#endif
