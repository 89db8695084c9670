// SPDX-License-Identifier: Apache-2.0
//
// Elements of an array that belong to one thread each, because a variable of the thread chooses them:
// `counts[tid]` with a thread-local `tid`, or `mine->count` with a thread-local pointer that is never
// anything but the address of such an element. Assumed: no two threads have the same number.
#pragma once

#include "base/hash_map.h"
#include "ir/native.h"
#include "ir/program.h"

namespace ravel::flow::native {

/// What a value is before it was made wider or narrower.
ir::ValueId narrow(const ir::Module& module, const ir::Function& function, ir::ValueId value);

class OwnByThread {
 public:
  explicit OwnByThread(const ir::Program& program);
  /// Is what a load or store of the function touches the thread's own element?
  bool is_own(ir::FuncId id, const ir::Instr& access) const;

 private:
  /// The thread-local variable that a value was read from; none if it is no such value.
  Symbol variable_of(ir::FuncId id, ir::ValueId value) const;
  void find_pointers();

  const ir::Program& program_;
  HashMap<Symbol, bool> variables_;  ///< thread-local ones: do they point to an element of the thread's?
};

}  // namespace ravel::flow::native
