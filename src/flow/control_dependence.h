// SPDX-License-Identifier: Apache-2.0
//
// Which branches decide whether a block runs (Ferrante, Ottenstein, Warren 1987): b depends on
// branch d if one way out of d always leads to b and another does not.
//
// Ways that can only end in a failing match do not count as alternatives: in
// `true = ets:member(T, K), ets:insert(T, X)` the match is an assertion, not a decision. An
// exception raised on purpose (erlang:throw and its like) is an alternative. A handler of the function's own
// is an alternative, and the edge to it is marked `unwind`.
#pragma once

#include <span>
#include <vector>

#include "ir/ir.h"

namespace ravel::flow {

class ControlDependence {
 public:
  struct Edge {
    ir::BlockId branch;
    bool unwind = false;  ///< decided by whether something in `branch` raised
  };

  explicit ControlDependence(const ir::Function& function);

  /// The branches on which a block depends directly.
  std::span<const Edge> of(ir::BlockId block) const { return dependences_[block.index()]; }

 private:
  std::vector<std::vector<Edge>> dependences_;
};

}  // namespace ravel::flow
