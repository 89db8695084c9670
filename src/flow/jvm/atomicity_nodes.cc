// SPDX-License-Identifier: Apache-2.0
#include "flow/jvm/atomicity_nodes.h"

#include <algorithm>

#include "base/scc.h"

namespace ravel::flow::jvm {

using flow::heap::InstanceId;

SummaryNodes::SummaryNodes(const JvmInput& input, const flow::sync::LockNames& names) {
  const size_t count = input.points_to.instance_count();
  of_function_.assign(input.program.function_count(), kNoSummaryNode);
  of_instance_.assign(count, kNoSummaryNode);
  const auto is_library = [&](InstanceId id) {
    return input.program.module_of(input.points_to.function(id)).library;
  };
  for (size_t i = 0; i < count; ++i) {
    const ir::FuncId function = input.points_to.function(InstanceId(i));
    if (is_library(InstanceId(i))) continue;
    if (of_function_[function.index()] == kNoSummaryNode) {
      of_function_[function.index()] = static_cast<SummaryNode>(functions_.size());
      functions_.push_back(function);
    }
    of_instance_[i] = of_function_[function.index()];
  }
  application_count_ = functions_.size();
  for (size_t i = 0; i < count; ++i) {
    if (!is_library(InstanceId(i))) continue;
    of_instance_[i] = static_cast<SummaryNode>(functions_.size());
    functions_.push_back(input.points_to.function(InstanceId(i)));
  }
  // From here on there are no new nodes.
  calls_.resize(functions_.size());
  std::vector<std::pair<uint32_t, uint32_t>> edges;
  for (size_t i = 0; i < count; ++i) {
    for (const flow::heap::CallEdge& edge : input.sync.calls().out(InstanceId(i))) {
      if (!input.sync.calls().is_plain(edge) || !edge.instr.valid()) continue;
      const SummaryNode from = of_instance_[i], to = of_instance_[edge.callee.index()];
      calls_[from].push_back({edge.instr, names.binding(edge), to});
      edges.emplace_back(from, to);
    }
  }
  for (auto& calls : calls_) {
    std::sort(calls.begin(), calls.end());
    calls.erase(std::unique(calls.begin(), calls.end()), calls.end());
  }
  const Components parts = strong_components(FlatGraph::from_edges(functions_.size(), std::move(edges)));
  for (size_t c = 0; c < parts.size(); ++c) {
    const auto members = parts.component(c);
    components_.emplace_back(members.begin(), members.end());
  }
}

std::span<const NodeCall> SummaryNodes::calls(SummaryNode node, ir::InstrId at) const {
  const auto& all = calls_[node];
  const auto first =
      std::partition_point(all.begin(), all.end(), [&](const NodeCall& c) { return c.at < at; });
  const auto last = std::partition_point(first, all.end(), [&](const NodeCall& c) { return c.at == at; });
  return {first, last};
}

}  // namespace ravel::flow::jvm
