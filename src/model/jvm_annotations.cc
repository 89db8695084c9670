// SPDX-License-Identifier: Apache-2.0
#include "model/jvm_annotations.h"

#include <algorithm>
#include <iterator>

namespace ravel::model {
namespace {

struct Row {
  std::string_view name;
  JvmPromise promise;
};

/// Those whose package decides.
constexpr Row kFullNames[] = {
    {"org/checkerframework/checker/lock/qual/GuardedBy", JvmPromise::value_guarded_by},
    {"ravel/annotations/ThreadLocal", JvmPromise::thread_local_class},
    {"ravel/annotations/ThreadShared", JvmPromise::thread_shared_class},
    {"ravel/annotations/Ghost", JvmPromise::ghost},
    {"ravel/annotations/With", JvmPromise::with},
    {"ravel/annotations/Atomic", JvmPromise::atomic},
    {"ravel/annotations/ReadOnly", JvmPromise::read_only},
    {"ravel/annotations/SuppressRace", JvmPromise::suppress},
};

/// Those that mean the same wherever they come from.
constexpr Row kSimpleNames[] = {
    {"GuardedBy", JvmPromise::guarded_by},
    {"WriteGuardedBy", JvmPromise::write_guarded_by},
    {"ElementsGuardedBy", JvmPromise::elements_guarded_by},
    {"Holding", JvmPromise::holding},
    {"EnsuresLockHeld", JvmPromise::ensures_held},
    {"LockMethod", JvmPromise::ensures_held},
    {"EnsuresLockHeldIf", JvmPromise::ensures_held_if},
    {"UnlockMethod", JvmPromise::releases},
    {"MayReleaseLocks", JvmPromise::may_release},
    {"LockingFree", JvmPromise::locking_free},
    {"ReleasesNoLocks", JvmPromise::locking_free},
    {"ThreadConfined", JvmPromise::thread_confined},
    {"ThreadSafe", JvmPromise::thread_safe},
    {"NotThreadSafe", JvmPromise::not_thread_safe},
    {"Immutable", JvmPromise::immutable},
};

constexpr std::string_view kLockClasses[] = {
    "java/util/concurrent/locks/Lock",
    "java/util/concurrent/locks/ReadWriteLock",
    "java/util/concurrent/locks/StampedLock",
    // Where nobody makes one, their classes are not read, and what they are is known by name.
    "java/util/concurrent/locks/ReentrantLock",
    "java/util/concurrent/locks/ReentrantReadWriteLock",
    "java/util/concurrent/locks/ReentrantReadWriteLock$ReadLock",
    "java/util/concurrent/locks/ReentrantReadWriteLock$WriteLock",
};

struct LockCallRow {
  std::string_view name;  ///< without its descriptor
  LockCall call;
};
constexpr LockCallRow kLockCalls[] = {
    {"lock", LockCall::lock},     {"lockInterruptibly", LockCall::lock}, {"tryLock", LockCall::try_lock},
    {"unlock", LockCall::unlock}, {"readLock", LockCall::read_view},     {"writeLock", LockCall::write_view},
};

}  // namespace

JvmPromise promise_of(Symbol annotation) {
  const std::string_view name = annotation.view();
  for (const Row& row : kFullNames)
    if (row.name == name) return row.promise;
  // `Foo$Bar` and `org/foo/Bar` are both a `Bar`.
  const size_t cut = name.find_last_of("/$");
  const std::string_view simple = cut == std::string_view::npos ? name : name.substr(cut + 1);
  for (const Row& row : kSimpleNames)
    if (row.name == simple) return row.promise;
  return JvmPromise::none;
}

LockCall lock_call_of(std::string_view method) {
  const std::string_view name = method.substr(0, method.find('('));
  const auto* found = std::find_if(std::begin(kLockCalls), std::end(kLockCalls),
                                   [&](const LockCallRow& row) { return row.name == name; });
  return found == std::end(kLockCalls) ? LockCall::none : found->call;
}

bool is_lock_class(Symbol klass) {
  return std::find(std::begin(kLockClasses), std::end(kLockClasses), klass.view()) != std::end(kLockClasses);
}

}  // namespace ravel::model
