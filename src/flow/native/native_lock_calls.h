// SPDX-License-Identifier: Apache-2.0
//
// What functions do to locks as their text says it, whatever the walk made of it: which calls take, release,
// make or destroy which lock, themselves or through functions that do it for them. No condition is looked at,
// and pointers to functions are not followed. A second opinion on the walk, which loses track of locks where
// there are too many ways.
#pragma once

#include <set>
#include <span>
#include <vector>

#include "flow/native/input.h"

namespace ravel::flow::native {

enum class LockAct : uint8_t { take, release, make_or_destroy };

struct LockCall {
  LockAct act = LockAct::take;
  flow::native::PathId lock;  ///< in the function's own names
  ir::InstrId at;
  auto operator<=>(const LockCall&) const = default;
};

class NativeLockCalls {
 public:
  explicit NativeLockCalls(const NativeInput& input);

  /// Ascending.
  const std::set<LockCall>& in(ir::FuncId function) const { return calls_[function.index()]; }
  /// Where the function does it to that lock.
  std::vector<ir::InstrId> where(ir::FuncId function, LockAct act, flow::native::PathId lock) const;
  /// Does the function make or destroy a lock of the object that the path begins with? Then it makes or
  /// destroys the object.
  bool makes_or_destroys(ir::FuncId function, flow::native::PathId path) const;

 private:
  bool look(ir::FuncId id);
  void add(ir::FuncId id, ir::InstrId at, const ir::Instr& call);

  const NativeInput& input_;
  const flow::native::Native& native_;
  std::vector<std::set<LockCall>> calls_;  ///< by function
};

}  // namespace ravel::flow::native
