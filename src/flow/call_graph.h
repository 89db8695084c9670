// SPDX-License-Identifier: Apache-2.0
//
// The calls within one process, as a graph of functions in flat arrays, with its strongly connected
// components in bottom-up order: every component comes after all components it calls, so function
// summaries are computed in one walk.
//
// Edges of kind spawn and start lead to other processes and are not here; ValueFlow::edges has them.
#pragma once

#include <cstdint>
#include <ranges>
#include <span>
#include <vector>

#include "base/scc.h"
#include "flow/value_flow.h"

namespace ravel::flow {

using SccId = Id<struct SccTag>;

class CallGraph {
  /// A slice of a flat graph, as function ids.
  static auto functions(std::span<const uint32_t> nodes) {
    return nodes | std::views::transform([](uint32_t node) { return ir::FuncId(node); });
  }

 public:
  explicit CallGraph(const ValueFlow& flow);
  /// From edges (caller, callee); for tests and other users.
  CallGraph(size_t function_count, const std::vector<std::pair<ir::FuncId, ir::FuncId>>& edges);

  size_t function_count() const { return components_.of.size(); }
  /// Ascending, without repetition.
  auto callees(ir::FuncId f) const { return functions(callees_.of(f.index())); }
  auto callers(ir::FuncId f) const { return functions(callers_.of(f.index())); }

  /// Components are numbered bottom-up: callees have smaller ids (or the same one).
  size_t scc_count() const { return components_.size(); }
  SccId scc_of(ir::FuncId f) const { return SccId(components_.of[f.index()]); }
  /// Ascending.
  auto members(SccId scc) const { return functions(components_.component(scc.index())); }
  /// More than one member, or a member that calls itself.
  bool recursive(SccId scc) const;

 private:
  FlatGraph callees_, callers_;
  Components components_;
};

}  // namespace ravel::flow
