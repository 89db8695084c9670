// SPDX-License-Identifier: Apache-2.0
//
// The half of the verifier that looks at one instruction alone: kind, flags, number of
// operands, result, payload. verify.cc looks at how instructions and blocks fit together.
#pragma once

#include <string>

#include "ir/ir.h"

namespace ravel::ir {

/// What is wrong with the instruction's own fields, as the rest of a sentence ("has 1 operands, not 2"), or
/// the empty string. Its operand range must be valid.
std::string shape_problem(const Module& module, const Function& function, const Instr& instr);

/// What is wrong with the number of targets of a block that ends with `terminator`, or the empty string.
std::string target_problem(const Block& block, const Instr& terminator);

}  // namespace ravel::ir
