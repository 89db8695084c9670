// SPDX-License-Identifier: Apache-2.0
//
// Which blocks are passed on every way to a block, and which definitions are therefore
// visible there. Cooper, Harvey, Kennedy: "A simple, fast dominance algorithm" (2001),
// iterated in reverse postorder; questions are answered in constant time from the intervals
// of a walk over the tree.
//
// Unwind edges leave at a block's entry. So a block that unwinds is two nodes here: its
// entry, where the unwind edge starts, and its body, where everything is defined. A block
// may then dominate its handler without any of its values being visible in it.
#pragma once

#include <span>
#include <vector>

#include "ir/ir.h"

namespace ravel::ir {

class Dominators {
 public:
  /// All edges of the function must be in range, and there must be at least one block.
  explicit Dominators(const Function& function);

  bool reachable(BlockId b) const { return order_[entry_of(b)] != kNone; }

  /// Every way to the entry of b passes the entry of a (a == b included).
  bool dominates(BlockId a, BlockId b) const { return above(entry_of(a), entry_of(b)); }

  /// What block a defines is defined at the entry of b, on every way there.
  bool visible_at_entry(BlockId a, BlockId b) const { return a != b && above(body_of(a), entry_of(b)); }

  /// What block a defines is defined at the end of b.
  bool visible_at_end(BlockId a, BlockId b) const { return above(body_of(a), body_of(b)); }

  /// The nearest other block that dominates b; invalid for the entry and unreachable blocks.
  BlockId parent(BlockId b) const;

  /// The reachable blocks in reverse postorder: a block comes after all that dominate it.
  std::span<const BlockId> reverse_postorder() const { return rpo_; }

 private:
  static constexpr uint32_t kNone = UINT32_MAX;
  // Nodes 0 .. n-1 are the entries of blocks; a block that unwinds has its body at body_[b] >= n.
  uint32_t entry_of(BlockId b) const { return b.index(); }
  uint32_t body_of(BlockId b) const { return body_[b.index()]; }
  bool above(uint32_t a, uint32_t b) const {
    return order_[a] != kNone && order_[b] != kNone && first_[a] <= first_[b] && last_[b] <= last_[a];
  }
  void number_nodes(const Function& function);
  void find_parents(const Function& function);
  void number_tree();

  std::vector<uint32_t> body_;          ///< by block: the node of its body
  std::vector<uint32_t> block_of_;      ///< by node
  std::vector<uint32_t> order_;         ///< by node: its place in reverse postorder
  std::vector<uint32_t> nodes_;         ///< nodes in reverse postorder
  std::vector<uint32_t> parent_;        ///< by node: the immediate dominator
  std::vector<uint32_t> first_, last_;  ///< by node: the interval of its subtree
  std::vector<BlockId> rpo_;
};

}  // namespace ravel::ir
