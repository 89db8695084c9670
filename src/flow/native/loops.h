// SPDX-License-Identifier: Apache-2.0
//
// The loops of a function, and the loops inside of them.
#pragma once

#include <cstdint>
#include <vector>

#include "ir/ir.h"

namespace ravel::flow::native {

struct Loops {
  std::vector<std::vector<bool>> blocks;  ///< of each loop
  std::vector<int32_t> innermost;         ///< by block; -1: none
};

Loops find_loops(const ir::Function& function);

/// By block: a number that is greater than those of the blocks that lead there, except back to a loop's head.
std::vector<uint32_t> block_order(const ir::Function& function);

/// In one round of whatever loops the two are in.
bool comes_before(const ir::Function& function, ir::InstrId one, ir::InstrId two);

/// Is the instruction in a loop? Cheaper than finding them all.
bool in_loop(const ir::Function& function, ir::InstrId at);

}  // namespace ravel::flow::native
