// SPDX-License-Identifier: Apache-2.0
//
// What of a function a walk has to look at (call_cycle_walk.h), found once and used by every walk of it: the
// blocks from which a wait can still be reached, and the values on which it depends whether, and with what,
// it is reached. Most code of a large program decides nothing about waits; it is passed over.
#pragma once

#include <cstdint>
#include <vector>

#include "flow/beam/call_cycle_marks.h"

namespace ravel::flow::beam {

struct Plan {
  static constexpr size_t kCalleesMax = 12;  ///< functions at one call: beyond, it is not known which

  std::vector<ir::BlockId> all;         ///< every reachable block, in reverse postorder
  std::vector<ir::BlockId> blocks;      ///< those that lead to a wait
  std::vector<bool> needed;             ///< by value
  std::vector<bool> matters;            ///< by instruction: it may wait, or calls what may wait
  std::vector<flow::CallEdge> callees;  ///< calls in the same process of what may wait, ascending
  bool asks_for_names = false;          ///< it compares itself with the holder of a name
  bool unfollowed = false;              ///< a call of more than kCalleesMax functions was left out
};

Plan make_plan(const BeamInput& input, const Marks& marks, ir::FuncId func);

}  // namespace ravel::flow::beam
