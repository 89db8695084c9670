// SPDX-License-Identifier: Apache-2.0
//
// Building the flat graph by counting, and Tarjan's algorithm with its own stack: a call chain a
// million functions deep is ordinary input.
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

CallGraph::CallGraph(const ValueFlow& flow) {
  build(flow.program().function_count(), same_process_edges(flow));
}

CallGraph::CallGraph(size_t function_count, std::vector<Edge> edges) {
  build(function_count, std::move(edges));
}

void CallGraph::build(size_t function_count, std::vector<Edge> edges) {
  std::ranges::sort(edges);
  edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
  callee_begin_.assign(function_count + 1, 0);
  caller_begin_.assign(function_count + 1, 0);
  for (const auto& [from, to] : edges) {
    ++callee_begin_[from.index() + 1];
    ++caller_begin_[to.index() + 1];
  }
  for (size_t i = 0; i < function_count; ++i) {
    callee_begin_[i + 1] += callee_begin_[i];
    caller_begin_[i + 1] += caller_begin_[i];
  }
  callees_.reserve(edges.size());
  callers_.resize(edges.size());
  std::vector<uint32_t> next(caller_begin_.begin(), caller_begin_.end() - 1);
  for (const auto& [from, to] : edges) {
    callees_.push_back(to);
    callers_[next[to.index()]++] = from;  // sorted by caller, because the edges are
  }
  find_components();
}

void CallGraph::find_components() {
  constexpr uint32_t kNone = UINT32_MAX;
  const size_t n = callee_begin_.size() - 1;
  std::vector<uint32_t> index(n, kNone), low(n), next(n);
  std::vector<uint32_t> path, open;  // the call path, and the functions not yet in a component
  scc_of_.assign(n, SccId());
  scc_begin_.assign(1, 0);
  members_.reserve(n);
  uint32_t counter = 0;
  for (uint32_t root = 0; root < n; ++root) {
    if (index[root] != kNone) continue;
    path.push_back(root);
    while (!path.empty()) {
      const uint32_t f = path.back();
      if (index[f] == kNone) {
        index[f] = low[f] = counter++;
        next[f] = callee_begin_[f];
        open.push_back(f);
      }
      if (next[f] < callee_begin_[f + 1]) {
        const uint32_t g = callees_[next[f]++].index();
        if (index[g] == kNone) {
          path.push_back(g);
        } else if (!scc_of_[g].valid()) {
          low[f] = std::min(low[f], index[g]);
        }
        continue;
      }
      path.pop_back();
      if (!path.empty()) low[path.back()] = std::min(low[path.back()], low[f]);
      if (low[f] != index[f]) continue;
      // f is the root of a component: everything above it on the open stack.
      const SccId scc(scc_begin_.size() - 1);
      const size_t begin = members_.size();
      for (uint32_t g = kNone; g != f;) {
        g = open.back();
        open.pop_back();
        scc_of_[g] = scc;
        members_.push_back(ir::FuncId(g));
      }
      std::sort(members_.begin() + static_cast<ptrdiff_t>(begin), members_.end());
      scc_begin_.push_back(static_cast<uint32_t>(members_.size()));
    }
  }
}

bool CallGraph::recursive(SccId scc) const {
  const auto list = members(scc);
  if (list.size() > 1) return true;
  const auto out = callees(list[0]);
  return std::binary_search(out.begin(), out.end(), list[0]);
}

}  // namespace ravel::flow
