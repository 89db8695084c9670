// SPDX-License-Identifier: Apache-2.0
#include "ir/dominators.h"

#include <algorithm>

namespace ravel::ir {
namespace {

/// The nodes that follow one another, with the i-th successor found in constant time.
class Successors {
 public:
  Successors(const Function& function, std::span<const uint32_t> body, std::span<const uint32_t> block_of)
      : function_(function), body_(body), block_of_(block_of) {}

  /// False if there are only i of them.
  bool get(uint32_t node, uint32_t i, uint32_t& successor) const {
    const uint32_t b = block_of_[node];
    const Block& block = function_.blocks[b];
    if (body_[b] != node) {  // the entry of a block that unwinds: to its body or to the handler
      if (i > 1) return false;
      successor = i == 0 ? body_[b] : block.unwind.index();
      return true;
    }
    if (i >= block.target_count) return false;
    successor = function_.targets[block.target_begin + i].index();
    return true;
  }

 private:
  const Function& function_;
  std::span<const uint32_t> body_, block_of_;
};

}  // namespace

Dominators::Dominators(const Function& function) {
  number_nodes(function);
  find_parents(function);
  number_tree();
}

/// Lays out the nodes and puts those that can be reached into reverse postorder.
void Dominators::number_nodes(const Function& function) {
  const auto blocks = static_cast<uint32_t>(function.blocks.size());
  body_.resize(blocks);
  block_of_.resize(blocks);
  for (uint32_t b = 0; b < blocks; ++b) {
    block_of_[b] = b;
    body_[b] = b;
  }
  for (uint32_t b = 0; b < blocks; ++b) {
    if (!function.blocks[b].unwind.valid()) continue;
    body_[b] = static_cast<uint32_t>(block_of_.size());
    block_of_.push_back(b);
  }
  const Successors successors(function, body_, block_of_);
  struct Step {
    uint32_t node, next;
  };
  std::vector<Step> stack{{0, 0}};  // explicit: generated functions have blocks by the ten thousand
  std::vector<bool> seen(block_of_.size());
  seen[0] = true;
  while (!stack.empty()) {
    Step& step = stack.back();
    uint32_t successor = 0;
    if (!successors.get(step.node, step.next++, successor)) {
      nodes_.push_back(step.node);
      stack.pop_back();
    } else if (!seen[successor]) {
      seen[successor] = true;
      stack.push_back({successor, 0});
    }
  }
  std::reverse(nodes_.begin(), nodes_.end());
  order_.assign(block_of_.size(), kNone);
  for (uint32_t i = 0; i < nodes_.size(); ++i) {
    order_[nodes_[i]] = i;
    if (nodes_[i] < blocks) rpo_.push_back(BlockId(nodes_[i]));
  }
}

void Dominators::find_parents(const Function& function) {
  // Predecessors as a flat table over nodes that can be reached.
  const Successors successors(function, body_, block_of_);
  std::vector<uint32_t> begin(block_of_.size() + 1), list;
  const auto each_edge = [&](auto visit) {
    for (uint32_t node : nodes_) {
      uint32_t to = 0;
      for (uint32_t i = 0; successors.get(node, i, to); ++i) visit(node, to);
    }
  };
  each_edge([&](uint32_t, uint32_t to) { ++begin[to + 1]; });
  for (size_t i = 1; i < begin.size(); ++i) begin[i] += begin[i - 1];
  list.resize(begin.back());
  std::vector<uint32_t> next(begin.begin(), begin.end() - 1);
  each_edge([&](uint32_t from, uint32_t to) { list[next[to]++] = from; });

  parent_.assign(block_of_.size(), kNone);
  parent_[0] = 0;
  const auto meet = [&](uint32_t a, uint32_t b) {
    while (a != b) {
      while (order_[a] > order_[b]) a = parent_[a];
      while (order_[b] > order_[a]) b = parent_[b];
    }
    return a;
  };
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t node : nodes_) {
      if (node == 0) continue;
      uint32_t found = kNone;
      for (uint32_t i = begin[node]; i < begin[node + 1]; ++i) {
        if (parent_[list[i]] == kNone) continue;  // not yet reached in this round
        found = found == kNone ? list[i] : meet(found, list[i]);
      }
      if (found != parent_[node]) {
        parent_[node] = found;
        changed = true;
      }
    }
  }
}

/// Numbers the tree so that a dominates b exactly if b's number lies in a's interval. A parent comes
/// before its children in reverse postorder, so two sweeps do it without a walk.
void Dominators::number_tree() {
  std::vector<uint32_t> size(block_of_.size(), 1);
  for (size_t i = nodes_.size(); i-- > 1;) size[parent_[nodes_[i]]] += size[nodes_[i]];
  first_.assign(block_of_.size(), 0);
  last_.assign(block_of_.size(), 0);
  std::vector<uint32_t> next(block_of_.size(), 0);  // the first number of the next child
  for (uint32_t node : nodes_) {
    first_[node] = node == 0 ? 0 : next[parent_[node]];
    if (node != 0) next[parent_[node]] += size[node];
    last_[node] = first_[node] + size[node] - 1;
    next[node] = first_[node] + 1;
  }
}

BlockId Dominators::parent(BlockId b) const {
  if (!reachable(b) || b.index() == 0) return BlockId();
  const uint32_t above = parent_[entry_of(b)];
  return BlockId(block_of_[above]);
}

}  // namespace ravel::ir
