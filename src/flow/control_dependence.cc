// SPDX-License-Identifier: Apache-2.0
//
// Postdominators by Cooper, Harvey, Kennedy's iteration on the reversed graph, then a walk up the
// postdominator tree from every edge. Linear on code without loops, which BEAM functions are but
// for receives.
#include "flow/control_dependence.h"

#include <algorithm>

namespace ravel::flow {

namespace {

using ir::Block;
using ir::BlockId;
using ir::Function;
using ir::Op;

constexpr uint32_t kNone = UINT32_MAX;

class PostDominators {
 public:
  explicit PostDominators(const Function& function)
      : function_(function),
        exit_(static_cast<uint32_t>(function.blocks.size())),
        parent_(exit_ + 1, kNone),
        order_(exit_ + 1, kNone) {
    find_returning();
    collect_edges();
    number();
    solve();
  }

  uint32_t parent(uint32_t node) const { return parent_[node]; }
  uint32_t exit() const { return exit_; }

 private:
  const Op& terminator(uint32_t b) const { return function_.instrs[function_.blocks[b].end - 1].op; }

  template <typename Visit>
  void each_successor(uint32_t b, Visit visit) const {
    const Block& block = function_.blocks[b];
    for (BlockId target : function_.targets_of(block)) visit(target.index());
    if (block.unwind.valid()) visit(block.unwind.index());
  }

  /// Blocks from which a return, or an exception raised on purpose, can be reached.
  void find_returning() {
    returning_.assign(exit_, false);
    const ir::Predecessors predecessors(function_);
    std::vector<uint32_t> work;
    for (uint32_t b = 0; b < exit_; ++b)
      if (terminator(b) == Op::ret || terminator(b) == Op::unreachable) {
        returning_[b] = true;
        work.push_back(b);
      }
    while (!work.empty()) {
      const uint32_t b = work.back();
      work.pop_back();
      for (BlockId before : predecessors.of(BlockId(b)))
        if (!returning_[before.index()]) {
          returning_[before.index()] = true;
          work.push_back(before.index());
        }
    }
  }

  void collect_edges() {
    successors_.resize(exit_ + 1);
    predecessors_.resize(exit_ + 1);
    const auto add = [&](uint32_t from, uint32_t to) {
      successors_[from].push_back(to);
      predecessors_[to].push_back(from);
    };
    for (uint32_t b = 0; b < exit_; ++b) {
      bool any = false;
      each_successor(b, [&](uint32_t to) {
        if (returning_[b] && !returning_[to]) return;
        add(b, to);
        any = true;
      });
      // A block that returns may also be left by its handler: `try f(X) catch ...` at the end of a function.
      if (!any || terminator(b) == Op::ret) add(b, exit_);
    }
  }

  /// Postorder numbers of the reversed graph from the exit; blocks in endless loops are reached from none.
  void number() {
    std::vector<std::pair<uint32_t, size_t>> stack{{exit_, 0}};
    std::vector<bool> seen(exit_ + 1, false);
    seen[exit_] = true;
    while (!stack.empty()) {
      auto& [node, next] = stack.back();
      if (next < predecessors_[node].size()) {
        const uint32_t before = predecessors_[node][next++];
        if (!seen[before]) {
          seen[before] = true;
          stack.emplace_back(before, 0);
        }
        continue;
      }
      order_[node] = static_cast<uint32_t>(postorder_.size());
      postorder_.push_back(node);
      stack.pop_back();
    }
  }

  uint32_t meet(uint32_t a, uint32_t b) const {
    while (a != b) {
      while (order_[a] < order_[b]) a = parent_[a];
      while (order_[b] < order_[a]) b = parent_[b];
    }
    return a;
  }

  void solve() {
    parent_[exit_] = exit_;
    for (bool changed = true; changed;) {
      changed = false;
      for (size_t i = postorder_.size() - 1; i-- > 0;) {
        const uint32_t node = postorder_[i];
        uint32_t best = kNone;
        for (uint32_t to : successors_[node]) {
          if (parent_[to] == kNone) continue;
          best = best == kNone ? to : meet(best, to);
        }
        if (best != kNone && best != parent_[node]) {
          parent_[node] = best;
          changed = true;
        }
      }
    }
  }

  const Function& function_;
  uint32_t exit_;
  std::vector<bool> returning_;
  std::vector<std::vector<uint32_t>> successors_, predecessors_;
  std::vector<uint32_t> parent_, order_, postorder_;
};

}  // namespace

ControlDependence::ControlDependence(const Function& function) : dependences_(function.blocks.size()) {
  const PostDominators post(function);
  const auto walk = [&](uint32_t branch, uint32_t to, bool unwind) {
    const uint32_t stop = post.parent(branch);
    for (uint32_t node = to; node != stop && node != post.exit() && node != kNone; node = post.parent(node)) {
      auto& edges = dependences_[node];
      const bool known = std::any_of(edges.begin(), edges.end(), [&](const Edge& e) {
        return e.branch.index() == branch && e.unwind == unwind;
      });
      if (!known) edges.push_back({BlockId(branch), unwind});
      if (node == branch) break;
    }
  };
  for (uint32_t b = 0; b < function.blocks.size(); ++b) {
    const Block& block = function.blocks[b];
    const bool returns = function.instrs[block.end - 1].op == Op::ret;
    const size_t ways = block.target_count + (block.unwind.valid() ? 1 : 0) + (returns ? 1 : 0);
    if (ways < 2) continue;
    for (BlockId target : function.targets_of(block)) walk(b, target.index(), false);
    if (block.unwind.valid()) walk(b, block.unwind.index(), true);
  }
}

}  // namespace ravel::flow
