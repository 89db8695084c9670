// SPDX-License-Identifier: Apache-2.0
//
// What is true of kinds of tests: the lifting uses it to make refinements, the verifier to check them.
#pragma once

#include "ir/ir.h"

namespace ravel::ir {

/// Compares its two operands.
inline bool is_comparison(TestKind kind) { return kind >= TestKind::eq_exact && kind <= TestKind::le; }

/// `a < b` says of b that it is greater: the kind for the other operand.
inline TestKind mirrored(TestKind kind) {
  switch (kind) {
    case TestKind::lt:
      return TestKind::gt;
    case TestKind::gt:
      return TestKind::lt;
    case TestKind::ge:
      return TestKind::le;
    case TestKind::le:
      return TestKind::ge;
    default:
      return kind;
  }
}

}  // namespace ravel::ir
