// SPDX-License-Identifier: Apache-2.0
#include "flow/beam/messages_order.h"

#include <algorithm>

namespace ravel::flow::beam {

using ir::BlockId;
using ir::FuncId;
using ir::InstrId;

namespace {

constexpr int kCallersMax = 4;  ///< functions up from a send

BlockId block_of(const ir::Function& function, InstrId instr) {
  const auto at = std::ranges::upper_bound(function.blocks, instr.index(), {}, &ir::Block::end);
  return BlockId(static_cast<uint32_t>(at - function.blocks.begin()));
}

}  // namespace

SendOrder::SendOrder(const BeamInput& input, const MessageGraph& graph, std::vector<LongReceive> receives)
    : input_(input), receives_(std::move(receives)), entry_(input.program.function_count(), false) {
  for (const flow::Origin& origin : input.flow.origins.origins())
    for (const FuncId f : origin.entries) entry_[f.index()] = true;
  behind_.resize(graph.edges().size());
  if (receives_.empty()) return;
  for (size_t e = 0; e < graph.edges().size(); ++e) {
    const Edge& edge = graph.edges()[e];
    if (edge.chosen) add(edge.message.func, edge.message.instr, 0, behind_[e]);
  }
}

const ir::Dominators& SendOrder::dominators(FuncId func) {
  return dominators_.try_emplace(func, input_.program.function(func)).first->second;
}

void SendOrder::add(FuncId func, InstrId instr, int depth, std::vector<uint32_t>& out) {
  const auto here = std::ranges::equal_range(receives_, func, {}, &LongReceive::func);
  if (!here.empty()) {
    const BlockId block = block_of(input_.program.function(func), instr);
    for (auto it = here.begin(); it != here.end(); ++it)
      if (it->receive->block != block && dominators(func).visible_at_entry(it->receive->block, block))
        out.push_back(static_cast<uint32_t>(it - receives_.begin()));
  }
  if (depth == kCallersMax || entry_[func.index()] || input_.program.function(func).exported) return;
  // Behind what every call of this function is behind.
  std::vector<uint32_t> common;
  bool first = true;
  for (const FuncId caller : input_.flow.calls.callers(func)) {
    for (const flow::CallEdge& edge : input_.flow.values.edges(caller)) {
      if (edge.callee != func || caller == func) continue;
      if (edge.kind != flow::EdgeKind::call) return;
      std::vector<uint32_t> above;
      add(caller, edge.instr, depth + 1, above);
      std::ranges::sort(above);
      if (first)
        common = std::move(above);
      else
        std::erase_if(common, [&](uint32_t r) { return !std::ranges::binary_search(above, r); });
      first = false;
    }
  }
  out.insert(out.end(), common.begin(), common.end());
}

}  // namespace ravel::flow::beam
