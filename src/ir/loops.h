// SPDX-License-Identifier: Apache-2.0
//
// The loops of a function, and the loops inside of them.
#pragma once

#include <cstdint>
#include <vector>

#include "ir/ir.h"

namespace ravel::ir {

struct Loops {
  std::vector<std::vector<bool>> blocks;  ///< of each loop
  std::vector<int32_t> innermost;         ///< by block; -1: none
};

Loops find_loops(const Function& function);

/// By block: a number that is greater than those of the blocks that lead there, except back to a loop's head.
std::vector<uint32_t> block_order(const Function& function);

/// In one round of whatever loops the two are in.
bool comes_before(const Function& function, InstrId one, InstrId two);
/// The same for who asks often; `order`: as of block_order().
bool comes_before(const Function& function, const std::vector<uint32_t>& order, InstrId one, InstrId two);

/// Is there a way from behind the one instruction to the other?
bool leads_to(const Function& function, InstrId from, InstrId to);

/// Is the instruction in a loop? Cheaper than finding them all.
bool in_loop(const Function& function, InstrId at);

}  // namespace ravel::ir
