// SPDX-License-Identifier: Apache-2.0
//
// The calls within one process, as a graph of functions in flat arrays, with its strongly connected
// components in bottom-up order: every component comes after all components it calls, so function
// summaries are computed in one walk. (Tarjan 1972, without recursion.)
//
// Edges of kind spawn and start lead to other processes and are not here; ValueFlow::edges has them.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "flow/value_flow.h"

namespace ravel::flow {

using SccId = Id<struct SccTag>;

class CallGraph {
 public:
  explicit CallGraph(const ValueFlow& flow);
  /// From edges (caller, callee); for tests and other users.
  CallGraph(size_t function_count, std::vector<std::pair<ir::FuncId, ir::FuncId>> edges);

  size_t function_count() const { return scc_of_.size(); }
  /// Ascending, without repetition.
  std::span<const ir::FuncId> callees(ir::FuncId f) const {
    return slice(callee_begin_, callees_, f.index());
  }
  std::span<const ir::FuncId> callers(ir::FuncId f) const {
    return slice(caller_begin_, callers_, f.index());
  }

  /// Components are numbered bottom-up: callees have smaller ids (or the same one).
  size_t scc_count() const { return scc_begin_.size() - 1; }
  SccId scc_of(ir::FuncId f) const { return scc_of_[f.index()]; }
  /// Ascending.
  std::span<const ir::FuncId> members(SccId scc) const { return slice(scc_begin_, members_, scc.index()); }
  /// More than one member, or a member that calls itself.
  bool recursive(SccId scc) const;

 private:
  static std::span<const ir::FuncId> slice(const std::vector<uint32_t>& begin,
                                           const std::vector<ir::FuncId>& list, uint32_t i) {
    return {list.data() + begin[i], begin[i + 1] - begin[i]};
  }
  void build(size_t function_count, std::vector<std::pair<ir::FuncId, ir::FuncId>> edges);
  void find_components();

  std::vector<uint32_t> callee_begin_, caller_begin_, scc_begin_;
  std::vector<ir::FuncId> callees_, callers_, members_;
  std::vector<SccId> scc_of_;
};

}  // namespace ravel::flow
