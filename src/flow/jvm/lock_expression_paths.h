// SPDX-License-Identifier: Apache-2.0
//
// The path of a value in a method: how the code came by it. `synchronized (this.lock)` locks the path
// `this.lock`, and so does `Object l = lock; synchronized (l)`. A method that only returns a path is looked
// through. Unlike LockNames of flow/sync, which says what must be one object, this says what was written, for
// code that nothing reaches too: the typing rules compare expressions.
#pragma once

#include <optional>
#include <vector>

#include "flow/jvm/lock_expression.h"

namespace ravel::flow::jvm {

class LockPaths {
 public:
  LockPaths(const JvmInput& input, LockResolver& resolver) : input_(input), resolver_(resolver) {}

  LockPath of(ir::FuncId function, ir::ValueId value) { return find(function, value, 0); }
  /// What HeldLocks says, as a path; nothing where it has no such form.
  std::optional<LockPath> of(const flow::sync::LockName& name, ir::FuncId function);
  /// A declared path where it is used: `self` and the parameters are `arguments`, the ghosts are `ghosts`.
  /// Nothing if one of them is not known.
  std::optional<LockPath> put(const LockPath& declared, std::span<const std::optional<LockPath>> arguments,
                              std::span<const std::optional<LockPath>> ghosts);
  /// Methods that return a path, and fields that hold their own object, are replaced.
  LockPath simplified(const LockPath& path, flow::heap::ClassId of_root);

 private:
  LockPath find(ir::FuncId function, ir::ValueId value, int depth);
  LockPath find_call(ir::FuncId function, const ir::Instr& instr, LockPath own, int depth);
  /// What every return of the method gives, in terms of its parameters.
  std::optional<LockPath> returned(ir::FuncId function, int depth);
  void add_field(LockPath& path, flow::heap::FieldId field) const;

  const JvmInput& input_;
  LockResolver& resolver_;
  HashMap<ir::FuncId, std::optional<LockPath>> returned_;
};

}  // namespace ravel::flow::jvm
