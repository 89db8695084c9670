// SPDX-License-Identifier: Apache-2.0
//
// Interning of a module's tables, and SSA construction as the code is read. The tidying
// afterwards is in builder_finish.cc.
//
// Looking a variable up backwards follows chains of single predecessors in a loop and completes
// phis from a list: generated code has chains of ten thousands of blocks, too deep to recurse.
#include "ir/builder.h"

#include "base/check.h"

namespace ravel::ir {

namespace {

uint64_t mix(uint64_t hash, uint64_t value) { return (hash ^ value) * 0x9E3779B97F4A7C15ull + (hash >> 29); }

uint64_t hash_of(const Const& c) {
  uint64_t hash = mix(static_cast<uint64_t>(c.kind), c.text.hash());
  hash = mix(hash, static_cast<uint64_t>(c.number));
  hash = mix(hash, c.callee.index());
  for (ConstId item : c.items) hash = mix(hash, item.index());
  return hash ^ hash >> 32;
}

bool same(const Const& a, const Const& b) {
  return a.kind == b.kind && a.text == b.text && a.number == b.number && a.callee == b.callee &&
         a.items == b.items;
}

bool has_result(Op op) {
  return !is_terminator(op) && op != Op::store && op != Op::take && op != Op::acquire && op != Op::release;
}

}  // namespace

ModuleBuilder::ModuleBuilder() : slots_(256) {}

void ModuleBuilder::grow() {
  slots_.assign(slots_.size() * 2, 0);
  for (uint32_t i = 0; i < hashes_.size(); ++i) {
    size_t at = hashes_[i] & (slots_.size() - 1);
    while (slots_[at] != 0) at = (at + 1) & (slots_.size() - 1);
    slots_[at] = i + 1;
  }
}

ConstId ModuleBuilder::constant(Const value) {
  const uint64_t hash = hash_of(value);
  size_t at = hash & (slots_.size() - 1);
  for (; slots_[at] != 0; at = (at + 1) & (slots_.size() - 1)) {
    const uint32_t index = slots_[at] - 1;
    if (hashes_[index] == hash && same(module_.constants[index], value)) return ConstId(index);
  }
  const ConstId id(module_.constants.size());
  slots_[at] = id.index() + 1;
  hashes_.push_back(hash);
  module_.constants.push_back(std::move(value));
  if (hashes_.size() * 2 > slots_.size()) grow();
  return id;
}

ConstId ModuleBuilder::atom(Symbol text) {
  return constant({.kind = ConstKind::atom, .text = text, .callee = {}, .items = {}});
}

ConstId ModuleBuilder::integer(int64_t number) {
  return constant({.kind = ConstKind::integer, .text = {}, .number = number, .callee = {}, .items = {}});
}

ConstId ModuleBuilder::other(std::string_view what) {
  return constant({.kind = ConstKind::other, .text = Symbol(what), .callee = {}, .items = {}});
}

CalleeId ModuleBuilder::callee(const FuncName& name) {
  const auto [entry, is_new] = callees_.try_emplace(name, CalleeId(module_.callees.size()));
  if (is_new) module_.callees.push_back(name);
  return entry->second;
}

PosId ModuleBuilder::position(const Position& position) {
  CHECK(position.column < (1u << 16) && position.file < (1u << 16), "position out of range");
  const uint64_t key = uint64_t{position.file} << 48 | uint64_t{position.line} << 16 | position.column;
  const auto [entry, is_new] = positions_.try_emplace(key, PosId(module_.positions.size()));
  if (is_new) module_.positions.push_back(position);
  return entry->second;
}

uint32_t ModuleBuilder::field(Symbol name) {
  const auto [entry, is_new] = fields_.try_emplace(name, static_cast<uint32_t>(module_.fields.size()));
  if (is_new) module_.fields.push_back(name);
  return entry->second;
}

uint32_t ModuleBuilder::memory(const Memory& memory) {
  const auto [entry, is_new] = memory_.try_emplace(memory, static_cast<uint32_t>(module_.memory.size()));
  if (is_new) module_.memory.push_back(memory);
  return entry->second;
}

void FunctionBuilder::begin(uint32_t variable_count, ConstId undefined) {
  variable_count_ = variable_count;
  undefined_ = undefined;
  undefined_value_ = {};
  pos_ = {};
  blocks_.clear();
  nodes_.clear();
  phis_.clear();
  edges_.clear();
  operands_.clear();
  phi_operands_.clear();
  targets_.clear();
  cases_.clear();
  slots_.clear();
  definitions_.clear();
  alias_.clear();
  params_.clear();
  pending_.clear();
  ++epoch_;
  seal(add_block());
}

ValueId FunctionBuilder::new_value(Definition definition) {
  const ValueId value(definitions_.size());
  definitions_.push_back(definition);
  alias_.push_back(value);
  return value;
}

ValueId FunctionBuilder::add_param() {
  params_.push_back(new_value({}));
  return params_.back();
}

BlockId FunctionBuilder::add_block() {
  const BlockId block(blocks_.size());
  blocks_.emplace_back();
  slots_.resize(slots_.size() + variable_count_);
  return block;
}

BlockId FunctionBuilder::add_edge_block(BlockId from) {
  const BlockId block = add_block();
  add_edge(from, block, false);
  blocks_[block.index()].sealed = true;
  return block;
}

void FunctionBuilder::add_edge(BlockId from, BlockId to, bool unwind) {
  BlockState& target = blocks_[to.index()];
  CHECK(!target.sealed, "a new way into a sealed block");
  const auto index = static_cast<uint32_t>(edges_.size());
  edges_.push_back({.from = from, .position = target.edge_count, .unwind = unwind});
  (target.edges == kNone ? target.edges : edges_[target.edges_last].next) = index;
  target.edges_last = index;
  ++target.edge_count;
}

void FunctionBuilder::append(BlockId block, const Instr& instr) {
  BlockState& b = blocks_[block.index()];
  CHECK(!b.terminated, "an instruction after the block's end");
  const auto index = static_cast<uint32_t>(nodes_.size());
  nodes_.push_back({instr});
  (b.first == kNone ? b.first : nodes_[b.last].next) = index;
  b.last = index;
}

ValueId FunctionBuilder::emit(BlockId block, const Spec& spec, std::span<const ValueId> operands) {
  Instr instr;
  instr.op = spec.op;
  instr.flags = spec.flags;
  instr.kind = spec.kind;
  instr.imm = spec.imm;
  instr.payload = spec.payload;
  instr.operand_begin = static_cast<uint32_t>(operands_.size());
  instr.operand_count = static_cast<uint32_t>(operands.size());
  instr.pos = pos_;
  if (has_result(spec.op)) instr.result = new_value({.node = static_cast<uint32_t>(nodes_.size())});
  operands_.insert(operands_.end(), operands.begin(), operands.end());
  append(block, instr);
  return instr.result;
}

ValueId FunctionBuilder::constant(BlockId block, ConstId id) {
  if (id.index() >= constants_.size()) constants_.resize(id.index() + 256);
  LastUse& last = constants_[id.index()];
  if (last.epoch != epoch_ || last.block != block) {
    last = {block, emit(block, {.op = Op::constant, .payload = id.index()}), epoch_};
  }
  return last.value;
}

void FunctionBuilder::terminate(BlockId block, const Spec& spec, std::span<const ValueId> operands,
                                std::span<const BlockId> targets) {
  emit(block, spec, operands);
  BlockState& b = blocks_[block.index()];
  b.terminated = true;
  b.target_begin = static_cast<uint32_t>(targets_.size());
  b.target_count = static_cast<uint32_t>(targets.size());
  targets_.insert(targets_.end(), targets.begin(), targets.end());
  for (BlockId target : targets) {
    const BlockState& t = blocks_[target.index()];
    const bool known =
        t.sealed && t.edge_count == 1 && edges_[t.edges].from == block && !edges_[t.edges].unwind;
    if (!known) add_edge(block, target, false);
  }
}

void FunctionBuilder::select(BlockId block, SelectKind kind, ValueId operand, std::span<const ConstId> cases,
                             std::span<const BlockId> targets) {
  CHECK(targets.size() == cases.size() + 1, "a select needs one target for each case and a default");
  const auto begin = static_cast<uint32_t>(cases_.size());
  cases_.insert(cases_.end(), cases.begin(), cases.end());
  const Spec spec{.op = Op::select,
                  .kind = static_cast<uint16_t>(kind),
                  .imm = static_cast<uint32_t>(cases.size()),
                  .payload = begin};
  terminate(block, spec, std::span(&operand, 1), targets);
}

void FunctionBuilder::set_unwind(BlockId block, BlockId handler) {
  BlockState& b = blocks_[block.index()];
  CHECK(b.sealed && b.edge_count == 1 && !b.terminated, "a block that unwinds needs one predecessor");
  b.unwind = handler;
  b.raises = true;
  b.unwind_edge = static_cast<uint32_t>(edges_.size());
  add_edge(block, handler, true);
}

ValueId FunctionBuilder::resolve(ValueId value) {
  ValueId root = value;
  while (alias_[root.index()] != root) root = alias_[root.index()];
  while (alias_[value.index()] != root) {
    const ValueId next = alias_[value.index()];
    alias_[value.index()] = root;
    value = next;
  }
  return root;
}

ValueId FunctionBuilder::peek(BlockId block, Variable variable) {
  const ValueId value = slot(block, variable);
  return value.valid() ? resolve(value) : value;
}

ValueId FunctionBuilder::read(BlockId block, Variable variable) {
  const ValueId known = slot(block, variable);
  if (known.valid()) return resolve(known);
  const ValueId value = look_back(block, variable);
  complete_phis();
  return resolve(value);
}

ValueId FunctionBuilder::undefined_value() {
  if (!undefined_value_.valid()) {
    // Goes to the front of the entry, which may have ended long ago.
    Instr instr;
    instr.op = Op::constant;
    instr.payload = undefined_.index();
    const auto index = static_cast<uint32_t>(nodes_.size());
    instr.result = undefined_value_ = new_value({.node = index});
    BlockState& entry = blocks_[0];
    nodes_.push_back({instr, entry.first});
    entry.first = index;
    if (entry.last == kNone) entry.last = index;
  }
  return undefined_value_;
}

ValueId FunctionBuilder::new_phi(BlockId block, Variable variable) {
  const auto index = static_cast<uint32_t>(phis_.size());
  BlockState& b = blocks_[block.index()];
  phis_.push_back({.result = {}, .block = block, .variable = variable, .next = b.phis});
  b.phis = index;
  if (b.sealed) pending_.push_back(index);
  return phis_[index].result = new_value({.phi = index});
}

/// The variable's value at the end of `block`; every block looked at on the way remembers it.
ValueId FunctionBuilder::look_back(BlockId block, Variable variable) {
  path_.clear();
  ValueId value;
  while (true) {
    value = slot(block, variable);
    if (value.valid()) break;
    path_.push_back(block);
    const BlockState& b = blocks_[block.index()];
    // A ring of single predecessors is cut off from the entry: whatever it holds, it never runs.
    const bool is_ring = path_.size() > blocks_.size();
    if (is_ring || (b.sealed && b.edge_count == 0)) {
      value = undefined_value();
    } else if (!b.sealed || b.edge_count > 1) {
      value = new_phi(block, variable);
    } else {
      const Edge& edge = edges_[b.edges];
      block = edge.unwind ? edges_[blocks_[edge.from.index()].edges].from : edge.from;
      continue;
    }
    break;
  }
  for (BlockId passed : path_) slot(passed, variable) = value;
  return value;
}

ValueId FunctionBuilder::read_over(const Edge& edge, Variable variable) {
  // What unwinds leaves at the block's entry, that is, at the end of its one predecessor.
  const BlockId from = edge.unwind ? edges_[blocks_[edge.from.index()].edges].from : edge.from;
  return look_back(from, variable);
}

void FunctionBuilder::complete_phis() {
  for (size_t done = 0; done < pending_.size(); ++done) {
    const uint32_t index = pending_[done];
    const BlockState b = blocks_[phis_[index].block.index()];
    const auto begin = static_cast<uint32_t>(phi_operands_.size());
    phi_operands_.resize(begin + b.edge_count);
    uint32_t at = begin;
    for (uint32_t e = b.edges; e != kNone; e = edges_[e].next) {
      const ValueId value = read_over(edges_[e], phis_[index].variable);
      phi_operands_[at++] = value;
    }
    phis_[index].begin = begin;
    phis_[index].complete = true;
  }
  // Those found last lie farthest back: most of them are trivial, and then so are those that use them.
  for (; !pending_.empty(); pending_.pop_back()) {
    const Phi& phi = phis_[pending_.back()];
    ValueId only;
    bool trivial = true;
    for (uint32_t i = 0; i < blocks_[phi.block.index()].edge_count && trivial; ++i) {
      const ValueId operand = resolve(phi_operands_[phi.begin + i]);
      if (operand == phi.result || operand == only) continue;
      trivial = !only.valid();
      only = operand;
    }
    if (trivial && only.valid()) alias_[phi.result.index()] = only;
  }
}

void FunctionBuilder::seal(BlockId block) {
  BlockState& b = blocks_[block.index()];
  if (b.sealed) return;
  b.sealed = true;
  for (uint32_t p = b.phis; p != kNone; p = phis_[p].next) pending_.push_back(p);
  complete_phis();
}

}  // namespace ravel::ir
