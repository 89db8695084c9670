// SPDX-License-Identifier: Apache-2.0
//
// Threads of one family that each have their own object: `this` in the run() of a Thread subclass, the
// Runnable that was made for one Thread, or for one call of an executor, what a lambda captured of the round
// of the loop that made it. Two such threads touch different objects there, although one allocation site
// stands for all.
//
// What is a thread's own is known by name (lock_names.h) at the thread's first method and follows its calls
// as held locks do: in a callee it counts if it does on all calls that reach it.
#pragma once

#include <span>
#include <vector>

#include "flow/sync/fresh.h"
#include "flow/sync/order_fork.h"

namespace ravel::flow::sync {

class OwnObjects {
 public:
  OwnObjects(const Calls& calls, const Threads& threads, const HeldLocks& locks, LockNames& names,
             ForkOrder& forks, const Fresh& fresh);

  /// The accessed object belongs to the thread that runs the access.
  bool is_own(const Access& access) const;

 private:
  std::vector<NameId> own_at_entry(OriginId origin, heap::InstanceId entry);
  void add_hanging(NameId base, const heap::Site& site, std::span<const heap::InstanceId> makers, int depth,
                   std::vector<NameId>& own);
  void add_given(NameId given, uint32_t parameter, std::span<const heap::InstanceId> makers, int depth,
                 std::vector<NameId>& own);
  bool handed_once(const heap::Site& site) const;
  ir::ValueId put_there(ir::FuncId function, ir::ValueId value) const;
  bool returns_new(ir::FuncId function, ir::InstrId call) const;
  bool handed_once(ir::FuncId function, ir::ValueId made, int depth) const;
  void spread();

  const Calls& calls_;
  const Threads& threads_;
  const HeldLocks& locks_;
  LockNames& names_;
  ForkOrder& forks_;
  const Fresh& fresh_;
  std::vector<std::vector<NameId>> own_;  ///< by instance
};

}  // namespace ravel::flow::sync
