// SPDX-License-Identifier: Apache-2.0
//
// What the lifter writes as a call, though no method is called: arithmetic, conversions, casts
// (jvm/lift/lift.h). Whoever asks what a call does asks here first.
#pragma once

#include "ir/ir.h"

namespace ravel::flow::heap {

/// An operation on values, without an effect on anything.
inline bool is_operation(const ir::FuncName& callee) { return callee.module.view() == "$jvm"; }

/// The value of operand 0, which is known to be of the class that is operand 1.
inline bool is_cast(const ir::FuncName& callee) {
  return is_operation(callee) && callee.name.view() == "checkcast";
}

/// A module that the JVM runs, and that belongs to the program itself.
inline bool is_own_class(const ir::Module& module) {
  return !module.library && module.platform == ir::Platform::jvm;
}

}  // namespace ravel::flow::heap
