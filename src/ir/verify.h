// SPDX-License-Identifier: Apache-2.0
//
// Checks that a function keeps the rules of ir.h. Every problem is one sentence that names
// the block and the instruction. Nothing is assumed about the input: ids out of range are
// problems, not crashes. The cost is near linear; lifting runs it over whole systems in tests.
//
// The rules, beyond ids in range and operand counts:
//
//  - Block 0 is the entry and has no predecessors; every block is reachable over normal and
//    unwind edges, ends with one terminator, and has none before.
//  - Phis stand first in a block, one operand per incoming edge, in any order; a predecessor
//    with two edges to the block appears twice, the operand for its unwind edge last.
//  - Every value has one definition, and it dominates its uses. A phi uses its operand at the
//    end of the predecessor, or, over an unwind edge, at the predecessor's entry: nothing that
//    the predecessor defines, its phis included, is visible there.
//  - A refine stands in a block with one incoming edge (or several from one select that
//    say the same), and repeats the test its predecessor made.
//  - `caught` only in blocks that are only unwound to. `message` only where the candidate
//    branch of a receive dominates. `take` takes a message. `next_message` goes to a receive.
//  - A tail call is followed by `ret` of its result, a call that never returns by `unreachable`,
//    and the block of a guard call ends with `test succeeded` of its result.
//
// Operands where ir.h leaves a choice: `statik` loads have none and stores only the value;
// `array_element` loads have array and index, stores array, value, index.
#pragma once

#include <string>
#include <vector>

#include "ir/ir.h"

namespace ravel::ir {

/// The problems of one function, in order of appearance; empty if there are none.
std::vector<std::string> verify(const Module& module, const Function& function);

/// The problems of the module's tables and all its functions, each sentence begun with the function's name.
std::vector<std::string> verify(const Module& module);

}  // namespace ravel::ir
