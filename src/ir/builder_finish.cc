// SPDX-License-Identifier: Apache-2.0
//
// FunctionBuilder::finish(): from lists of nodes to the flat tables of ir::Function.
//
// Everything is linear but the removal of phis, which repeats until nothing changes (two or three
// times in practice). Edges keep the block they were made with; a block that disappears into another
// names it as its owner, so no list is searched.
#include <algorithm>

#include "base/check.h"
#include "ir/builder.h"

namespace ravel::ir {

namespace {

/// More values than this in a phi, and only equal ones are merged: the pairwise comparison is quadratic.
constexpr size_t kPhiSimplifyMax = 12;
/// How many empty blocks in a row are skipped.
constexpr int kHopsMax = 32;
/// How far a value is followed through refinements.
constexpr int kRefineDepthMax = 32;

}  // namespace

Function FunctionBuilder::finish() {
  for (size_t b = 0; b < blocks_.size(); ++b) {
    CHECK(blocks_[b].terminated, "block {} has no end", b);
    seal(BlockId(b));
  }
  find_reachable();
  // From here on, an edge counts only if it comes from a reachable block.
  simplify_phis();
  mark_used();
  drop_unused_nodes();
  // From here on, every instruction and phi that is left stays; only blocks still move.
  skip_empty_blocks();
  merge_blocks();
  order_blocks();
  Function out;
  number_values(out);
  lay_out(out);
  return out;
}

void FunctionBuilder::find_reachable() {
  reachable_.assign(blocks_.size(), 0);
  in_count_.assign(blocks_.size(), 0);
  order_.assign(1, BlockId(0));
  reachable_[0] = 1;
  const auto visit = [&](BlockId block) {
    ++in_count_[block.index()];
    if (reachable_[block.index()]) return;
    reachable_[block.index()] = 1;
    order_.push_back(block);
  };
  for (size_t i = 0; i < order_.size(); ++i) {
    for (BlockId target : targets(order_[i])) visit(target);
    const BlockId unwind = blocks_[order_[i].index()].unwind;
    if (unwind.valid()) visit(unwind);
  }
}

void FunctionBuilder::simplify_phis() {
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t i = phis_.size(); i-- > 0;) {
      const Phi& phi = phis_[i];
      if (!reachable_[phi.block.index()] || alias_[phi.result.index()] != phi.result) continue;
      const ValueId value = simpler(phi);
      if (!value.valid()) continue;
      alias_[phi.result.index()] = value;
      changed = true;
    }
  }
}

/// What the phi always equals, or an invalid id.
ValueId FunctionBuilder::simpler(const Phi& phi) {
  std::vector<ValueId>& values = worklist_;
  values.clear();
  uint32_t at = phi.begin;
  for (uint32_t e = blocks_[phi.block.index()].edges; e != kNone; e = edges_[e].next, ++at) {
    if (!is_live(edges_[e])) continue;
    const ValueId value = resolve(phi_operands_[at]);
    if (value == phi.result || (!values.empty() && values.back() == value)) continue;
    if (values.size() <= kPhiSimplifyMax) {
      if (std::find(values.begin(), values.end(), value) == values.end()) values.push_back(value);
    } else {
      return {};
    }
  }
  while (values.size() > 1 && absorb(values, phi)) continue;
  return values.size() == 1 ? values[0] : ValueId();
}

/// Removes one value that says no more than another, or replaces two by what they are both made from.
bool FunctionBuilder::absorb(std::vector<ValueId>& values, const Phi& phi) {
  for (size_t i = 0; i < values.size(); ++i) {
    for (size_t j = 0; j < values.size(); ++j) {
      if (i == j) continue;
      if (refines(values[j], values[i], phi)) {
        values.erase(values.begin() + static_cast<ptrdiff_t>(j));
        return true;
      }
      if (i < j && complementary(values[i], values[j])) {
        values[i] = stripped(values[i]);
        values.erase(values.begin() + static_cast<ptrdiff_t>(j));
        if (values[i] == phi.result) values.erase(values.begin() + static_cast<ptrdiff_t>(i));
        return true;
      }
    }
  }
  return false;
}

/// The value that a refinement refines, or the value itself.
ValueId FunctionBuilder::stripped(ValueId value) {
  const uint32_t node = definitions_[value.index()].node;
  if (node == kNone || nodes_[node].instr.op != Op::refine) return value;
  return resolve(operands_[nodes_[node].instr.operand_begin]);
}

/// True if `value` is `base` (or the phi itself, which then is `base` too) with refinements.
bool FunctionBuilder::refines(ValueId value, ValueId base, const Phi& phi) {
  for (int depth = 0; depth < kRefineDepthMax; ++depth) {
    const ValueId next = stripped(value);
    if (next == value) return false;
    if (next == base || next == phi.result) return true;
    value = next;
  }
  return false;
}

/// One refines a value by a test that held, the other the same value by the same test that did not.
bool FunctionBuilder::complementary(ValueId a, ValueId b) {
  const uint32_t m = definitions_[a.index()].node, n = definitions_[b.index()].node;
  if (m == kNone || n == kNone) return false;
  const Instr& x = nodes_[m].instr;
  const Instr& y = nodes_[n].instr;
  if (x.op != Op::refine || y.op != Op::refine || ((x.flags ^ y.flags) & kNegated) == 0) return false;
  if (x.kind != y.kind || x.imm != y.imm || x.payload != y.payload || x.operand_count != y.operand_count) {
    return false;
  }
  for (uint32_t i = 0; i < x.operand_count; ++i) {
    if (resolve(operands_[x.operand_begin + i]) != resolve(operands_[y.operand_begin + i])) return false;
  }
  return true;
}

void FunctionBuilder::use(ValueId value) {
  value = resolve(value);
  if (used_[value.index()]) return;
  used_[value.index()] = 1;
  worklist_.push_back(value);
}

void FunctionBuilder::mark_used() {
  used_.assign(definitions_.size(), 0);
  worklist_.clear();
  const auto use_operands = [&](const Instr& instr) {
    for (uint32_t i = 0; i < instr.operand_count; ++i) use(operands_[instr.operand_begin + i]);
  };
  for (size_t b = 0; b < blocks_.size(); ++b) {
    if (!reachable_[b]) continue;
    for (uint32_t n = blocks_[b].first; n != kNone; n = nodes_[n].next) {
      if (!removable(nodes_[n].instr)) use_operands(nodes_[n].instr);
    }
  }
  while (!worklist_.empty()) {
    const Definition definition = definitions_[worklist_.back().index()];
    worklist_.pop_back();
    if (definition.node != kNone) use_operands(nodes_[definition.node].instr);
    if (definition.phi == kNone) continue;
    const Phi& phi = phis_[definition.phi];
    uint32_t at = phi.begin;
    for (uint32_t e = blocks_[phi.block.index()].edges; e != kNone; e = edges_[e].next, ++at) {
      if (is_live(edges_[e])) use(phi_operands_[at]);
    }
  }
}

void FunctionBuilder::drop_unused_nodes() {
  for (size_t b = 0; b < blocks_.size(); ++b) {
    if (!reachable_[b]) continue;
    uint32_t* link = &blocks_[b].first;
    while (*link != kNone) {
      Node& node = nodes_[*link];
      const bool unused = removable(node.instr) && !used_[node.instr.result.index()];
      if (unused) {
        *link = node.next;
      } else {
        link = &node.next;
      }
    }
  }
}

bool FunctionBuilder::is_live(const Phi& phi) const {
  return used_[phi.result.index()] && alias_[phi.result.index()] == phi.result;
}

BlockId FunctionBuilder::owner(BlockId block) {
  while (owner_[block.index()] != block) {
    owner_[block.index()] = owner_[owner_[block.index()].index()];
    block = owner_[block.index()];
  }
  return block;
}

/// Ways that lead to a block which only jumps on go where it jumps to. Each way is looked at once, so that a
/// select of many thousand cases costs no more than its size.
void FunctionBuilder::skip_empty_blocks() {
  gone_.assign(blocks_.size(), 0);
  owner_.resize(blocks_.size());
  for (size_t b = 0; b < blocks_.size(); ++b) owner_[b] = BlockId(b);
  is_handler_.assign(blocks_.size(), 0);
  has_phis_.assign(blocks_.size(), 0);
  for (BlockId block : order_) {
    const BlockState& b = blocks_[block.index()];
    if (b.unwind.valid()) is_handler_[b.unwind.index()] = 1;
    for (uint32_t p = b.phis; p != kNone; p = phis_[p].next) has_phis_[block.index()] |= is_live(phis_[p]);
  }
  target_of_.assign(blocks_.size(), BlockId());
  for (BlockId block : order_) {
    if (gone_[block.index()]) continue;
    for (BlockId target : targets(block)) target_of_[target.index()] = block;
    if (blocks_[block.index()].unwind.valid()) target_of_[blocks_[block.index()].unwind.index()] = block;
    for (BlockId& target : targets(block)) {
      for (int hops = 0; hops < kHopsMax && skip(block, target); ++hops) continue;
    }
  }
}

/// Moves one way from `from` past the block it leads to, if that is empty.
bool FunctionBuilder::skip(BlockId from, BlockId& way) {
  const BlockId empty = way;
  const BlockState& b = blocks_[empty.index()];
  if (b.first != b.last || nodes_[b.first].instr.op != Op::jump) return false;
  if (has_phis_[empty.index()] || is_handler_[empty.index()] || empty == from) return false;
  const BlockId target = targets(empty)[0];
  if (target == empty) return false;
  if (has_phis_[target.index()]) {
    // The target's phis tell predecessors apart, so `from` must not be one already, and takes the place of
    // `empty`.
    if (in_count_[empty.index()] != 1 || target_of_[target.index()] == from) return false;
    owner_[empty.index()] = from;
    gone_[empty.index()] = 1;
  } else {
    ++in_count_[target.index()];
    if (--in_count_[empty.index()] == 0) {
      gone_[empty.index()] = 1;
      --in_count_[target.index()];
    }
  }
  way = target;
  target_of_[target.index()] = from;
  return true;
}

void FunctionBuilder::merge_blocks() {
  for (BlockId a : order_) {
    if (gone_[a.index()]) continue;
    while (nodes_[blocks_[a.index()].last].instr.op == Op::jump) {
      const BlockId b = targets(a)[0];
      if (!can_merge(a, b)) break;
      merge(a, b);
    }
  }
}

bool FunctionBuilder::can_merge(BlockId a, BlockId b) {
  if (a == b || b.index() == 0 || in_count_[b.index()] != 1 || has_phis_[b.index()]) return false;
  const BlockState& x = blocks_[a.index()];
  const BlockState& y = blocks_[b.index()];
  if (!y.raises) return true;
  if (x.unwind != y.unwind) return false;
  if (!x.unwind.valid()) return true;
  // The handler must see the same values whichever of the two unwinds.
  for (uint32_t p = blocks_[x.unwind.index()].phis; p != kNone; p = phis_[p].next) {
    const Phi& phi = phis_[p];
    if (!is_live(phi)) continue;
    const ValueId v = phi_operands_[phi.begin + edges_[x.unwind_edge].position];
    const ValueId w = phi_operands_[phi.begin + edges_[y.unwind_edge].position];
    if (resolve(v) != resolve(w)) return false;
  }
  return true;
}

void FunctionBuilder::merge(BlockId a, BlockId b) {
  BlockState& x = blocks_[a.index()];
  BlockState& y = blocks_[b.index()];
  // The first node of b takes the place of the jump.
  nodes_[x.last] = nodes_[y.first];
  const ValueId moved = nodes_[x.last].instr.result;
  if (moved.valid()) definitions_[moved.index()].node = x.last;
  if (y.first != y.last) x.last = y.last;
  x.target_begin = y.target_begin;
  x.target_count = y.target_count;
  if (y.unwind.valid()) {
    edges_[y.unwind_edge].dead = true;
    --in_count_[y.unwind.index()];
  }
  x.raises |= y.raises;
  owner_[b.index()] = a;
  gone_[b.index()] = 1;
}

/// Reverse postorder; of two successors the first comes first.
void FunctionBuilder::order_blocks() {
  std::vector<std::pair<BlockId, uint32_t>> stack;
  std::vector<uint8_t> seen(blocks_.size());
  order_.clear();
  stack.emplace_back(BlockId(0), 0);
  seen[0] = 1;
  while (!stack.empty()) {
    const BlockId block = stack.back().first;
    const uint32_t step = stack.back().second++;
    const BlockState& b = blocks_[block.index()];
    BlockId next;
    if (step == 0) {
      next = b.unwind;
    } else if (step <= b.target_count) {
      next = targets(block)[b.target_count - step];
    } else {
      order_.push_back(block);
      stack.pop_back();
      continue;
    }
    if (!next.valid() || seen[next.index()]) continue;
    seen[next.index()] = 1;
    stack.emplace_back(next, 0);
  }
  std::reverse(order_.begin(), order_.end());
  new_block_.assign(blocks_.size(), 0);
  for (uint32_t i = 0; i < order_.size(); ++i) new_block_[order_[i].index()] = i;
}

void FunctionBuilder::number_values(Function& out) {
  new_value_.assign(definitions_.size(), kNone);
  uint32_t next = 0;
  for (ValueId param : params_) {
    out.params.emplace_back(next);
    new_value_[param.index()] = next++;
  }
  uint32_t instr = 0;
  out.definitions.resize(next);
  const auto number = [&](ValueId value) {
    new_value_[value.index()] = next++;
    out.definitions.emplace_back(instr);
  };
  for (BlockId block : order_) {
    for (uint32_t p = blocks_[block.index()].phis; p != kNone; p = phis_[p].next) {
      if (!is_live(phis_[p])) continue;
      number(phis_[p].result);
      ++instr;
    }
    for (uint32_t n = blocks_[block.index()].first; n != kNone; n = nodes_[n].next, ++instr) {
      if (nodes_[n].instr.result.valid()) number(nodes_[n].instr.result);
    }
  }
  out.value_count = next;
  out.instrs.reserve(instr);
  out.definitions.shrink_to_fit();
}

void FunctionBuilder::lay_out_phis(Function& out, BlockId block) {
  struct Incoming {
    uint32_t block, position;
  };
  std::vector<Incoming> incoming;
  for (uint32_t e = blocks_[block.index()].edges; e != kNone; e = edges_[e].next) {
    if (is_live(edges_[e]))
      incoming.push_back({new_block_[owner(edges_[e].from).index()], edges_[e].position});
  }
  std::stable_sort(incoming.begin(), incoming.end(),
                   [](const Incoming& a, const Incoming& b) { return a.block < b.block; });
  for (uint32_t p = blocks_[block.index()].phis; p != kNone; p = phis_[p].next) {
    const Phi& phi = phis_[p];
    if (!is_live(phi)) continue;
    Instr instr;
    instr.op = Op::phi;
    instr.result = ValueId(new_value_[phi.result.index()]);
    instr.payload = static_cast<uint32_t>(out.phi_blocks.size());
    instr.operand_begin = static_cast<uint32_t>(out.operands.size());
    instr.operand_count = static_cast<uint32_t>(incoming.size());
    for (const Incoming& in : incoming) {
      const ValueId value = resolve(phi_operands_[phi.begin + in.position]);
      out.operands.emplace_back(new_value_[value.index()]);
      out.phi_blocks.emplace_back(in.block);
    }
    out.instrs.push_back(instr);
  }
}

void FunctionBuilder::lay_out(Function& out) {
  out.blocks.reserve(order_.size());
  for (BlockId block : order_) {
    const BlockState& b = blocks_[block.index()];
    Block& to = out.blocks.emplace_back();
    to.begin = static_cast<uint32_t>(out.instrs.size());
    if (b.phis != kNone) lay_out_phis(out, block);
    for (uint32_t n = b.first; n != kNone; n = nodes_[n].next) {
      Instr instr = nodes_[n].instr;
      if (instr.result.valid()) instr.result = ValueId(new_value_[instr.result.index()]);
      const uint32_t from = instr.operand_begin;
      instr.operand_begin = static_cast<uint32_t>(out.operands.size());
      for (uint32_t i = 0; i < instr.operand_count; ++i) {
        out.operands.emplace_back(new_value_[resolve(operands_[from + i]).index()]);
      }
      if (instr.op == Op::select) {
        const auto cases = static_cast<uint32_t>(out.case_values.size());
        out.case_values.insert(out.case_values.end(), cases_.begin() + instr.payload,
                               cases_.begin() + instr.payload + instr.imm);
        instr.payload = cases;
      }
      out.instrs.push_back(instr);
    }
    to.end = static_cast<uint32_t>(out.instrs.size());
    to.target_begin = static_cast<uint32_t>(out.targets.size());
    to.target_count = b.target_count;
    for (BlockId target : targets(block)) out.targets.emplace_back(new_block_[target.index()]);
    if (b.unwind.valid()) to.unwind = BlockId(new_block_[b.unwind.index()]);
  }
  for (auto* ids : {&out.targets, &out.phi_blocks}) ids->shrink_to_fit();
  out.operands.shrink_to_fit();
  out.case_values.shrink_to_fit();
}

}  // namespace ravel::ir
