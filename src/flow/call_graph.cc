// SPDX-License-Identifier: Apache-2.0
#include "flow/call_graph.h"

#include <algorithm>

namespace ravel::flow {

namespace {

using Edge = std::pair<ir::FuncId, ir::FuncId>;

std::vector<Edge> same_process_edges(const ValueFlow& flow) {
  std::vector<Edge> edges;
  for (size_t f = 0; f < flow.program().function_count(); ++f)
    for (const CallEdge& edge : flow.edges(ir::FuncId(f)))
      if (edge.kind == EdgeKind::call) edges.emplace_back(edge.caller, edge.callee);
  return edges;
}

}  // namespace

CallGraph::CallGraph(const ValueFlow& flow)
    : CallGraph(flow.program().function_count(), same_process_edges(flow)) {}

CallGraph::CallGraph(size_t function_count, const std::vector<Edge>& edges) {
  std::vector<std::pair<uint32_t, uint32_t>> down, up;
  down.reserve(edges.size());
  up.reserve(edges.size());
  for (const auto& [from, to] : edges) {
    down.emplace_back(from.index(), to.index());
    up.emplace_back(to.index(), from.index());
  }
  callees_ = FlatGraph::from_edges(function_count, std::move(down));
  callers_ = FlatGraph::from_edges(function_count, std::move(up));
  components_ = strong_components(callees_);
}

bool CallGraph::recursive(SccId scc) const {
  const auto list = members(scc);
  return list.size() > 1 || std::ranges::binary_search(callees(list[0]), list[0]);
}

}  // namespace ravel::flow
