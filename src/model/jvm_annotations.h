// SPDX-License-Identifier: Apache-2.0
//
// What people promise about locks and threads, by the annotations of the dialects in use: JCIP and its copies
// (javax.annotation.concurrent, Error Prone, androidx, and many projects' own), the Checker Framework,
// Ravel's own (lib/java/annotations). Data only: which annotation means what. An annotation of an unknown
// package counts by its simple name, for every large project has a copy of @GuardedBy somewhere.
//
// The dialects differ in one point that matters. JCIP's @GuardedBy guards the field: who reads or writes it
// holds the lock. The Checker Framework's guards what the field refers to: the reference may be read at any
// time, but not followed.
//
// Also here, as other checks ask it: which methods of the library take and give back a lock by themselves.
#pragma once

#include <cstdint>
#include <string_view>

#include "base/symbol.h"

namespace ravel::model {

enum class JvmPromise : uint8_t {
  none,
  guarded_by,           ///< on a field: its accesses hold the locks; on a method: as holding
  value_guarded_by,     ///< on a field: following it holds the locks
  write_guarded_by,     ///< on a field: writes hold the locks
  elements_guarded_by,  ///< on an array's field
  read_only,            ///< on a field: written only while its object is made
  holding,              ///< on a method: callers hold the locks
  ensures_held,         ///< on a method: held when it returns
  ensures_held_if,      ///< likewise, when it returns `result`
  releases,             ///< on a method: given back when it returns
  may_release,          ///< on a method: may give back any lock
  locking_free,         ///< on a method: neither takes nor gives back locks
  thread_local_class,
  thread_shared_class,
  thread_confined,  ///< on a class or field: threads do not share it, nothing is checked
  thread_safe,
  not_thread_safe,
  immutable,
  ghost,     ///< on a class: names of locks that its users give it
  with,      ///< at a use of such a class: the locks
  atomic,    ///< on a method
  suppress,  ///< on anything: nothing is reported about it
};

/// `net/jcip/annotations/GuardedBy`.
JvmPromise promise_of(Symbol annotation);

/// What a method of the library does to the lock that it is called on.
enum class LockCall : uint8_t { none, lock, try_lock, unlock, read_view, write_view };
/// `lock()V` of a subtype of java/util/concurrent/locks/Lock, `readLock()` of a ReadWriteLock.
LockCall lock_call_of(std::string_view method);
/// Objects of these classes, and of their subclasses, are locks by their methods, not by their monitors.
bool is_lock_class(Symbol klass);

}  // namespace ravel::model
