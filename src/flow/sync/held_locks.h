// SPDX-License-Identifier: Apache-2.0
//
// Which locks are held at an instruction on EVERY way there, and whether two accesses are guarded by one
// lock.
//
// A lock has a *name*: an access path (lock_names.h). Names say what must be the same object; the abstract
// object of the points-to analysis, which may stand for many, is only the last resort and said so.
//
//  - Inside a method (held_locks_local.cc): forward over blocks; a lock is held at a join if it is held on
//  all
//    ways, counted for re-entrance. What was held at entry may have been released: such names are kept apart.
//  - Calls (held_locks_summaries.cc): what a method acquires or releases net of itself, in terms of its
//    parameters, bottom-up over the components of the call graph.
//  - Entry: the intersection over all calls that reach an instance in its context, in terms of its
//    parameters. Threads start with nothing. Calls that only the setup or a class initialiser makes count
//    only where there are no others: nobody meets them.
//
// Forgetting a lock can only add a report, never hide one.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "flow/sync/access.h"
#include "flow/sync/calls.h"
#include "flow/sync/escape.h"
#include "flow/sync/held_locks_local.h"
#include "flow/sync/lock_names.h"
#include "flow/sync/threads.h"

namespace ravel::flow::sync {

struct Held {
  NameId name;
  bool shared = false;  ///< a read lock: does not exclude other readers
  auto operator<=>(const Held&) const = default;
};
using HeldSet = std::vector<Held>;  ///< ascending, each name once
/// What both hold; exclusively only if both do.
void keep_common(HeldSet& set, const HeldSet& other);

enum class LockVerdict : uint8_t {
  none,
  may_differ,  ///< one abstract lock, which may stand for several
  same,
};

struct CommonLock {
  LockVerdict verdict = LockVerdict::none;
  std::string text;  ///< how people name it; empty for none
};

/// One lock of an access, in words that two accesses can compare.
struct Guard {
  LockName key;
  bool shared = false;
  bool exact = true;  ///< equal keys are one object; else they may differ
  auto operator<=>(const Guard&) const = default;
};
using Guards = std::vector<Guard>;  ///< ascending

class HeldLocks {
 public:
  HeldLocks(const Calls& calls, heap::Hierarchy& classes, const Escape& escape, const Threads& threads);
  ~HeldLocks();
  HeldLocks(const HeldLocks&) = delete;
  HeldLocks& operator=(const HeldLocks&) = delete;

  /// Before the instruction runs.
  HeldSet held(heap::InstanceId instance, ir::InstrId instr) const;
  /// And locks of which only the place is known where they were made: enough to compare two accesses.
  HeldSet with_sites(heap::InstanceId instance, ir::InstrId instr) const;
  /// The locks of an access; who compares many pairs keeps them.
  Guards guards(const Access& access) const;
  /// The same if no more is known than that the method is entered with these.
  Guards guards(const Access& access, const HeldSet& entry) const;
  CommonLock common(const Guards& a, const Guards& b) const;
  CommonLock common(const Access& a, const Access& b) const;
  /// The same for an instruction that has no access: `base`, if valid, is a name in its method, and `object`
  /// what it may be.
  Guards guards(heap::InstanceId instance, ir::InstrId instr, NameId base, heap::ObjectId object) const;
  /// `this`, `Foo.class`, `this.lock (read)`; empty list: nothing is held.
  std::vector<std::string> held_text(heap::InstanceId instance, ir::InstrId instr) const;

  /// What a callee may count on if its caller is entered with these. Adds names.
  HeldSet arriving(const heap::CallEdge& edge, const HeldSet& entry);
  /// Threads may share the object.
  bool escapes(heap::ObjectId object) const;

  /// A semaphore that may be passed before anybody has signalled.
  bool opens_alone(heap::ObjectId event) const;
  /// A lock, or a semaphore of one permit.
  bool keeps_out(heap::ObjectId lock) const;

  /// What the methods themselves take, without their callers.
  const LocalLocks& local() const;
  /// The objects that a name of the instance's method may be, ascending; empty if that cannot be said.
  std::vector<uint32_t> objects(heap::InstanceId instance, NameId name) const;

  const LockNames& names() const;
  LockNames& names();
  const Fields& fields() const;

 private:
  Guards guards_of(const HeldSet& held, NameId base, heap::ObjectId accessed) const;

  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace ravel::flow::sync
