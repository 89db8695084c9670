// SPDX-License-Identifier: Apache-2.0
//
// Ghost parameters: locks that a class does not hold itself. `@Ghost("lock") class Node` has fields guarded
// by `lock`; whoever has a Node says which lock that is (`@With("this.mutex") Node root`). Nothing of it
// exists when the program runs: it is checked by substitution (Flanagan, Freund 2000, section 3), as a type
// would be. The ghosts of a value are those that the declaration which it came from gives it: a field's type,
// a parameter's, a method's result, a `new`.
//
// A value whose declaration says nothing has unknown ghosts; what needs them is not checked there.
#pragma once

#include <optional>
#include <vector>

#include "flow/jvm/guarded_by_declarations.h"

namespace ravel::flow::jvm {

using GhostLocks = std::vector<std::optional<LockPath>>;  ///< by ghost of the class

class Ghosts {
 public:
  Ghosts(const JvmInput& input, Declarations& declared) : input_(input), declared_(declared) {}

  /// In the words of the method: `this` of a class with ghosts has paths that begin at a ghost.
  GhostLocks of(ir::FuncId function, ir::ValueId value) { return find(function, value, 0); }
  /// What a declaration says, where it is used: `arguments` are values of the method, the object first.
  GhostLocks put(ir::FuncId function, const std::vector<LockExpression>& with,
                 std::span<const ir::ValueId> arguments, const GhostLocks& of_object);

 private:
  GhostLocks find(ir::FuncId function, ir::ValueId value, int depth);
  GhostLocks of_definition(ir::FuncId function, ir::InstrId at, int depth);
  GhostLocks of_parameter(ir::FuncId function, uint32_t index);

  const JvmInput& input_;
  Declarations& declared_;
};

}  // namespace ravel::flow::jvm
