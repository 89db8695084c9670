// SPDX-License-Identifier: Apache-2.0
//
// The locks that a method holds by its own code, as paths, for methods that nothing reaches: there HeldLocks
// has no answer. Forward over the blocks; a lock is held where it is held on all ways. Calls are taken by
// their declarations only
// (@EnsuresLockHeld, @MayReleaseLocks, ...), as in a checker that sees one method at a time.
#pragma once

#include <vector>

#include "flow/jvm/guarded_by_declarations.h"

namespace ravel::flow::jvm {

struct LocalLock {
  LockPath path;
  LockSort sort = LockSort::monitor;
  bool shared = false;
  auto operator<=>(const LocalLock&) const = default;
};
using LocalLockSet = std::vector<LocalLock>;  ///< ascending; twice if taken twice

class LocalPaths {
 public:
  LocalPaths(const JvmInput& input, Declarations& declared) : input_(input), declared_(declared) {}
  LocalLockSet before(ir::FuncId function, ir::InstrId instr);

 private:
  struct Entry {
    bool reached = false;
    LocalLockSet locks;
  };
  const std::vector<Entry>& blocks(ir::FuncId function);
  void step(ir::FuncId function, const ir::Instr& instr, LocalLockSet& locks);
  void step_call(ir::FuncId function, const ir::Instr& instr, LocalLockSet& locks);
  /// tryLock() whose result is tested at the end of the block: what is held where it was true, by target.
  LocalLockSet tried(ir::FuncId function, const ir::Block& block, size_t target);

  const JvmInput& input_;
  Declarations& declared_;
  HashMap<ir::FuncId, std::vector<Entry>> known_;
};

}  // namespace ravel::flow::jvm
