// SPDX-License-Identifier: Apache-2.0
#include "ir/loops.h"

#include <set>

#include "base/scc.h"

namespace ravel::ir {

namespace {

/// Loops and the loops inside of them: a strongly connected part, then again without the block that it is
/// entered by.
void find_within(const Function& function, const std::vector<bool>& blocks, Loops& result) {
  std::vector<std::pair<uint32_t, uint32_t>> edges;
  const auto add = [&](uint32_t from, BlockId to) {
    if (to.valid() && blocks[to.index()]) edges.emplace_back(from, to.index());
  };
  for (uint32_t b = 0; b < function.blocks.size(); ++b) {
    if (!blocks[b]) continue;
    for (const BlockId to : function.targets_of(function.blocks[b])) add(b, to);
    add(b, function.blocks[b].unwind);
  }
  const std::set<std::pair<uint32_t, uint32_t>> all(edges.begin(), edges.end());
  const Components parts = strong_components(FlatGraph::from_edges(function.blocks.size(), std::move(edges)));
  for (size_t c = 0; c < parts.size(); ++c) {
    const auto members = parts.component(c);
    if (members.size() == 1 && !all.contains({members[0], members[0]})) continue;
    std::vector<bool> inside(function.blocks.size());
    for (const uint32_t b : members) {
      inside[b] = true;
      result.innermost[b] = static_cast<int32_t>(result.blocks.size());
    }
    // The block that the rest of the function enters it by; with several, the first.
    uint32_t header = members[0];
    for (const uint32_t b : members) {
      bool entered = b == 0;
      for (const auto& [from, to] : all)
        if (to == b && !inside[from]) entered = true;
      if (entered) {
        header = b;
        break;
      }
    }
    result.blocks.push_back(inside);
    inside[header] = false;
    if (members.size() > 1) find_within(function, inside, result);
  }
}

}  // namespace

Loops find_loops(const Function& function) {
  Loops result;
  result.innermost.assign(function.blocks.size(), -1);
  find_within(function, std::vector<bool>(function.blocks.size(), true), result);
  return result;
}

std::vector<uint32_t> block_order(const Function& function) {
  const auto count = static_cast<uint32_t>(function.blocks.size());
  std::vector<uint32_t> order(count, 0);
  std::vector<bool> seen(count);
  std::vector<std::pair<uint32_t, size_t>> stack;  // block, next target
  uint32_t next = count;
  const auto enter = [&](BlockId block) {
    if (!block.valid() || seen[block.index()]) return;
    seen[block.index()] = true;
    stack.emplace_back(block.index(), 0);
  };
  if (count > 0) enter(BlockId(0));
  while (!stack.empty()) {
    const auto [block, target] = stack.back();
    const auto targets = function.targets_of(function.blocks[block]);
    if (target > targets.size()) {
      order[block] = --next;
      stack.pop_back();
      continue;
    }
    ++stack.back().second;
    enter(target < targets.size() ? targets[target] : function.blocks[block].unwind);
  }
  return order;
}

bool comes_before(const Function& function, InstrId one, InstrId two) {
  return comes_before(function, block_order(function), one, two);
}

bool comes_before(const Function& function, const std::vector<uint32_t>& order, InstrId one, InstrId two) {
  const auto block_of = [&](InstrId at) {
    uint32_t block = 0;
    while (function.blocks[block].end <= at.index()) ++block;
    return block;
  };
  const uint32_t a = block_of(one), b = block_of(two);
  if (a == b) return one < two;
  return order[a] < order[b];
}

bool leads_to(const Function& function, InstrId from, InstrId to) {
  const auto holds = [&](uint32_t block, InstrId at) {
    return function.blocks[block].begin <= at.index() && at.index() < function.blocks[block].end;
  };
  uint32_t first = 0;
  while (function.blocks[first].end <= from.index()) ++first;
  if (holds(first, to) && from < to) return true;
  std::vector<bool> seen(function.blocks.size());
  std::vector<uint32_t> work{first};
  while (!work.empty()) {
    const Block& block = function.blocks[work.back()];
    work.pop_back();
    for (const BlockId next : function.targets_of(block)) {
      if (holds(next.index(), to)) return true;
      if (seen[next.index()]) continue;
      seen[next.index()] = true;
      work.push_back(next.index());
    }
  }
  return false;
}

bool in_loop(const Function& function, InstrId at) {
  uint32_t block = 0;
  while (function.blocks[block].end <= at.index()) ++block;
  std::vector<bool> seen(function.blocks.size());
  std::vector<uint32_t> work{block};
  while (!work.empty()) {
    const uint32_t b = work.back();
    work.pop_back();
    for (const BlockId to : function.targets_of(function.blocks[b])) {
      if (to.index() == block) return true;
      if (seen[to.index()]) continue;
      seen[to.index()] = true;
      work.push_back(to.index());
    }
  }
  return false;
}

}  // namespace ravel::ir
