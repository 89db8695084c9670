// SPDX-License-Identifier: Apache-2.0
//
// A mutex of one's own around the library's, with its guard, both annotated; the lock is given up for a while in the midst of a function that has
// a guard for it, and functions that return a class in memory say which lock they need.
//~ none
#include <mutex>
#include <string>

#define LOCKABLE __attribute__((capability("mutex")))
#define SCOPED_LOCKABLE __attribute__((scoped_lockable))
#define GUARDED_BY(x) __attribute__((guarded_by(x)))
#define LOCK_FUNCTION(...) __attribute__((acquire_capability(__VA_ARGS__)))
#define UNLOCK_FUNCTION(...) __attribute__((release_capability(__VA_ARGS__)))
#define REQUIRES(...) __attribute__((requires_capability(__VA_ARGS__)))

class LOCKABLE Mutex {
 public:
  void Lock() LOCK_FUNCTION() { mu_.lock(); }
  void Unlock() UNLOCK_FUNCTION() { mu_.unlock(); }

 private:
  std::mutex mu_;
};

class SCOPED_LOCKABLE MutexLock {
 public:
  explicit MutexLock(Mutex *mu) LOCK_FUNCTION(mu) : mu_(mu) { mu_->Lock(); }
  ~MutexLock() UNLOCK_FUNCTION() { mu_->Unlock(); }

 private:
  Mutex *const mu_;
};

class Log {
 public:
  std::string apply(int n, Mutex *mu) REQUIRES(mu);

 private:
  int applied_ = 0;
};

class Store {
 public:
  explicit Store(Log *log) : log_(log) {}
  std::string get(bool slowly);
  std::string put(int n);

 private:
  std::string change(int n) REQUIRES(mutex_);
  Mutex mutex_;
  Log *const log_;
  int changes_ GUARDED_BY(mutex_) = 0;
};

std::string Log::apply(int n, Mutex *mu) {
  applied_ += n;
  mu->Unlock();
  std::string text = std::to_string(n);
  mu->Lock();
  applied_++;
  return text;
}

std::string Store::change(int n) {
  changes_ += n;
  return log_->apply(n, &mutex_);
}

std::string Store::get(bool slowly) {
  MutexLock l(&mutex_);
  int n = changes_;
  if (slowly) {
    mutex_.Unlock();
    std::string text = std::to_string(n);
    mutex_.Lock();
    changes_++;
    return text;
  }
  return std::to_string(n);
}

std::string Store::put(int n) {
  MutexLock l(&mutex_);
  std::string done = change(n);
  if (done.empty()) return "nothing";
  changes_++;
  return done;
}
