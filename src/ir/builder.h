// SPDX-License-Identifier: Apache-2.0
//
// What readers use to make IR: ModuleBuilder interns a module's tables, FunctionBuilder makes
// one function after another.
//
// A reader thinks in variables (registers, locals), not values. FunctionBuilder turns them into
// SSA form while the code is read, without dominators or liveness: Braun, Buchwald, Hack,
// Leißa, Mallon, Zwinkau, "Simple and Efficient Construction of SSA Form" (2013). A variable
// written in a block is remembered there; read in another block it is looked for backwards,
// and a join that may have several values gets a phi. A block whose predecessors are not all
// known yet is not *sealed*: it gets a phi without operands, completed by seal().
//
// finish() then tidies up: phis that say nothing are removed, also `phi(x, refine x ...)` and
// `phi(refine x t, refine x not t)`, which are x again; unused constants, phis and negative
// refinements go; jumps between blocks that need not be apart disappear; blocks come in reverse
// postorder, values are numbered densely in order of definition.
//
// Unwinding (rule 2 of ir.h): the handler sees what held before the block. So a block that unwinds
// has exactly one predecessor here; a reader puts an empty block in front where paths join.
//
// The builder is for code that a reader has already found to be well-formed; misuse is a CHECK.
#pragma once

#include <span>
#include <vector>

#include "base/hash_map.h"
#include "ir/ir.h"

namespace ravel::ir {

/// Interns the tables of a module while its functions are made.
class ModuleBuilder {
 public:
  ModuleBuilder();

  ConstId constant(Const value);
  ConstId atom(Symbol text);
  ConstId integer(int64_t number);
  ConstId nil() { return constant({.kind = ConstKind::nil, .text = {}, .callee = {}, .items = {}}); }
  ConstId other(std::string_view what);
  CalleeId callee(const FuncName& name);
  PosId position(const Position& position);
  uint32_t field(Symbol name);
  uint32_t memory(const Memory& memory);

  /// The module under construction: tables so far, functions as they were added.
  Module& module() { return module_; }
  /// Gives the module away; the builder is empty afterwards.
  Module take() { return std::move(module_); }

 private:
  void grow();

  Module module_;
  std::vector<uint32_t> slots_;  ///< open addressing: index of the constant + 1, 0 is free
  std::vector<uint64_t> hashes_;
  HashMap<FuncName, CalleeId> callees_;
  HashMap<uint64_t, PosId> positions_;
  HashMap<Symbol, uint32_t> fields_;
  HashMap<Memory, uint32_t> memory_;
};

using Variable = uint32_t;  ///< dense, from 0

/// An instruction without its operands; see ir.h for what the fields mean.
struct Spec {
  Op op = Op::unreachable;
  uint16_t kind = 0;
  uint32_t imm = 0;
  uint32_t payload = 0;
  uint8_t flags = 0;
};

class FunctionBuilder {
 public:
  /// Starts a function; block 0, the entry, exists and is sealed. `undefined` is the constant that a variable
  /// holds where it was never written.
  void begin(uint32_t variable_count, ConstId undefined);

  ValueId add_param();
  BlockId add_block();
  /// A sealed block with `from` as its only predecessor, for an edge that `from`'s terminator gets later.
  BlockId add_edge_block(BlockId from);
  void set_position(PosId pos) { pos_ = pos; }
  PosId position() const { return pos_; }

  /// Appends an instruction; its result if it has one.
  ValueId emit(BlockId block, const Spec& spec, std::span<const ValueId> operands = {});
  ValueId emit(BlockId block, const Spec& spec, std::initializer_list<ValueId> operands) {
    return emit(block, spec, std::span(operands.begin(), operands.size()));
  }
  /// The constant as a value; a second time in the same block gives the same value.
  ValueId constant(BlockId block, ConstId id);

  /// Ends a block. Targets made by add_edge_block(block) know their predecessor already.
  void terminate(BlockId block, const Spec& spec, std::span<const ValueId> operands,
                 std::span<const BlockId> targets);
  void terminate(BlockId block, const Spec& spec, std::initializer_list<ValueId> operands,
                 std::initializer_list<BlockId> targets) {
    terminate(block, spec, std::span(operands.begin(), operands.size()),
              std::span(targets.begin(), targets.size()));
  }
  void jump(BlockId from, BlockId to) { terminate(from, {.op = Op::jump}, {}, {to}); }
  void select(BlockId block, SelectKind kind, ValueId operand, std::span<const ConstId> cases,
              std::span<const BlockId> targets);

  /// Exceptions of `block` go to `handler`. Needs one predecessor, and comes before the terminator.
  void set_unwind(BlockId block, BlockId handler);
  /// The block has an instruction that may raise: it must not move to a block that unwinds elsewhere.
  void mark_raising(BlockId block) { blocks_[block.index()].raises = true; }

  bool raises(BlockId block) const { return blocks_[block.index()].raises; }

  bool terminated(BlockId block) const { return blocks_[block.index()].terminated; }
  bool has_predecessors(BlockId block) const { return blocks_[block.index()].edge_count > 0; }
  BlockId unwind(BlockId block) const { return blocks_[block.index()].unwind; }
  /// True for a sealed block with one predecessor.
  bool single_entry(BlockId block) const {
    const BlockState& b = blocks_[block.index()];
    return b.sealed && b.edge_count == 1;
  }

  void write(BlockId block, Variable variable, ValueId value) { slot(block, variable) = value; }
  ValueId read(BlockId block, Variable variable);
  /// The value if this block itself wrote or read the variable, else an invalid id; never makes a phi.
  ValueId peek(BlockId block, Variable variable);
  /// The constant that `value` is known to be, or null.
  const Const* constant_of(ValueId value, const Module& module) const {
    const uint32_t node = definitions_[value.index()].node;
    if (node == kNone || nodes_[node].instr.op != Op::constant) return nullptr;
    return &module.constant(ConstId(nodes_[node].instr.payload));
  }
  /// All predecessors of `block` are known.
  void seal(BlockId block);
  bool sealed(BlockId block) const { return blocks_[block.index()].sealed; }

  size_t block_count() const { return blocks_.size(); }

  /// Seals what is left and makes blocks, instructions, values. Name, position and the like are the caller's.
  Function finish();

 private:
  static constexpr uint32_t kNone = UINT32_MAX;
  struct Node {
    Instr instr;
    uint32_t next = kNone;
  };
  struct Phi {
    ValueId result;
    BlockId block;
    Variable variable = 0;
    uint32_t begin = 0;  ///< in phi_operands_, one for each edge of the block; count is the edge count
    uint32_t next = kNone;
    bool complete = false;
  };
  struct Edge {
    BlockId from;
    uint32_t next = kNone;
    uint32_t position = 0;  ///< among the target's edges, and so among the operands of its phis
    bool unwind = false;
    bool dead = false;
  };
  struct BlockState {
    uint32_t first = kNone, last = kNone;  ///< nodes
    uint32_t phis = kNone;
    uint32_t edges = kNone, edges_last = kNone, edge_count = 0;
    uint32_t target_begin = 0, target_count = 0;
    BlockId unwind;
    uint32_t unwind_edge = kNone;
    bool sealed = false, terminated = false, raises = false;
  };
  struct Definition {
    uint32_t node = kNone, phi = kNone;
  };

  ValueId& slot(BlockId block, Variable variable) {
    return slots_[size_t{block.index()} * variable_count_ + variable];
  }
  ValueId resolve(ValueId value);
  ValueId new_value(Definition definition);
  void append(BlockId block, const Instr& instr);
  void add_edge(BlockId from, BlockId to, bool unwind);
  ValueId new_phi(BlockId block, Variable variable);
  ValueId look_back(BlockId block, Variable variable);
  ValueId read_over(const Edge& edge, Variable variable);
  void complete_phis();
  ValueId undefined_value();

  // finish(), in order; see builder_finish.cc.
  void find_reachable();
  void simplify_phis();
  ValueId simpler(const Phi& phi);
  bool absorb(std::vector<ValueId>& values, const Phi& phi);
  ValueId stripped(ValueId value);
  bool refines(ValueId value, ValueId base, const Phi& phi);
  bool complementary(ValueId a, ValueId b);
  void mark_used();
  void use(ValueId value);
  bool removable(const Instr& instr) const { return instr.op == Op::constant || instr.op == Op::refine; }
  void drop_unused_nodes();
  void skip_empty_blocks();
  bool skip(BlockId from, BlockId& way);
  void merge_blocks();
  bool can_merge(BlockId a, BlockId b);
  void merge(BlockId a, BlockId b);
  void order_blocks();
  void number_values(Function& out);
  void lay_out(Function& out);
  void lay_out_phis(Function& out, BlockId block);
  bool is_live(const Phi& phi) const;
  bool is_live(const Edge& edge) const { return !edge.dead && reachable_[edge.from.index()] != 0; }
  BlockId owner(BlockId block);
  std::span<BlockId> targets(BlockId block) {
    const BlockState& b = blocks_[block.index()];
    return {targets_.data() + b.target_begin, b.target_count};
  }

  uint32_t variable_count_ = 0;
  ConstId undefined_;
  ValueId undefined_value_;
  PosId pos_;
  std::vector<BlockState> blocks_;
  std::vector<Node> nodes_;
  std::vector<Phi> phis_;
  std::vector<Edge> edges_;
  std::vector<ValueId> operands_, phi_operands_;
  std::vector<BlockId> targets_;
  std::vector<ConstId> cases_;
  std::vector<ValueId> slots_;  ///< by block and variable: the value at the block's end
  std::vector<Definition> definitions_;
  std::vector<ValueId> alias_;  ///< by value: itself, or what replaced it
  std::vector<ValueId> params_;
  std::vector<uint32_t> pending_;  ///< phis of sealed blocks that have no operands yet
  std::vector<BlockId> path_;
  struct LastUse {
    BlockId block;
    ValueId value;
    uint32_t epoch = 0;
  };
  std::vector<LastUse> constants_;  ///< by constant: where it was made last
  uint32_t epoch_ = 0;

  // Only for finish().
  std::vector<uint8_t> reachable_, used_;
  std::vector<uint32_t> in_count_;  ///< by block: ways in
  std::vector<BlockId> owner_;      ///< by block: itself, or the block that took its place as a predecessor
  std::vector<uint8_t> gone_;       ///< by block: merged or skipped
  std::vector<uint8_t> is_handler_, has_phis_;
  std::vector<BlockId> target_of_;  ///< by block: the last block seen to lead to it
  std::vector<ValueId> worklist_;
  std::vector<BlockId> order_;
  std::vector<uint32_t> new_block_, new_value_;
};

}  // namespace ravel::ir
