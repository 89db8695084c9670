// SPDX-License-Identifier: Apache-2.0
//
// Values and control. Calls and accesses are in frame_calls.cc.
#include "flow/frame.h"

#include <algorithm>
#include <array>

namespace ravel::flow {

using ir::AllocKind;
using ir::BlockId;
using ir::FieldKind;
using ir::Instr;
using ir::InstrId;
using ir::Op;
using ir::TestKind;
using ir::ValueId;

Frame::Frame(const Summaries& all, ExprTable& exprs, ir::FuncId func, Scratch& scratch)
    : all_(all),
      exprs_(exprs),
      scratch_(scratch),
      func_(func),
      module_id_(all.program().ref(func).module),
      function_(all.program().function(func)),
      module_(all.program().module(module_id_)),
      values_(std::move(scratch.values)),
      control_(std::move(scratch.control)),
      failing_(std::move(scratch.failing)),
      handler_takes_badarg_(std::move(scratch.handler_takes_badarg)),
      gate_after_(std::move(scratch.gate_after)),
      region_after_(std::move(scratch.region_after)),
      here_(std::move(scratch.here)) {
  const size_t blocks = function_.blocks.size();
  values_.assign(function_.value_count, {exprs.unknown(), {}});
  control_.assign(blocks, {});
  failing_.assign(blocks, {});
  handler_takes_badarg_.assign(blocks, -1);
  gate_after_.assign(blocks, {});
  region_after_.assign(blocks, {});
  if (here_.size() < blocks) here_.resize(blocks);
  summary.result = exprs_.unknown();
}

Frame::~Frame() {
  scratch_ = {std::move(values_),
              std::move(control_),
              std::move(failing_),
              std::move(gate_after_),
              std::move(handler_takes_badarg_),
              std::move(region_after_),
              std::move(here_)};
}

void Frame::run() {
  for (uint32_t i = 0; i < function_.params.size(); ++i) {
    Sources sources;
    sources.params = uint64_t{1} << std::min<uint32_t>(i, 63);
    values_[function_.params[i].index()] = {exprs_.param(i), sources};
  }
  // A function without branches needs no control dependence, and most accessors have none.
  if (function_.blocks.size() > 1) dependence_ = std::make_unique<ControlDependence>(function_);
  for (uint32_t b = 0; b < function_.blocks.size(); ++b) {
    block_ = BlockId(b);
    prepare_control();
    prepare_region();
    prepare_gate();
    prepare_conditions();
    stopped_ = false;
    const ir::Block& block = function_.blocks[b];
    for (uint32_t i = block.begin; i < block.end; ++i) evaluate(function_.instrs[i], InstrId(i));
    region_after_[b] = {region_, region_lock_};
    gate_after_[b] = gate_;
  }
  finish_acquired();
  finish_once();
  // One that goes on whatever the answer is, until something else ends it, waits for nothing.
  again_control_ &= return_control_;
  gate_sources_ |= again_control_;
  summary.returns = returned_;
  // What was read by calls that do not come back has decided nothing, unless somebody takes what they raise.
  if (!returned_) gate_sources_ |= raised_;
  // Now reads_ has every read of the frame; those the result depends on are the callers' business.
  summary.result_depends = result_sources_.params;
  summary.result_invokes = result_sources_.invokes;
  summary.gate_depends = gate_sources_.params;
  // A function that never returns, but by raising, leaves nothing to depend on what it read.
  for (size_t bit = 0; bit < reads_.size(); ++bit) {
    const bool gates = gate_sources_.has_read(bit);
    if (!gates && !(returned_ && result_sources_.has_read(bit))) continue;
    Effect effect = reads_[bit];
    effect.gates = gates;
    if (!exportable(effect.item)) continue;
    effect.conditions = exported(effect.conditions);
    if (summary.reads.size() == kReadsMax) {
      summary.truncated = true;
      break;
    }
    summary.reads.push_back(effect);
  }
  if (!reads_.empty() || !changes.empty() || !summary.changes.empty() || !summary.writes.empty() ||
      !summary.invokes.empty())
    summary.pure = false;
  // A result that mentions this frame's own values means nothing outside.
  if (exprs_[summary.result].local) {
    std::vector<ExprId> identity;
    for (uint32_t i = 0; i < function_.params.size(); ++i) identity.push_back(exprs_.param(i));
    summary.result = exprs_.substitute(summary.result, identity);
  }
}

const ir::Predecessors& Frame::predecessors() {
  if (predecessors_ == nullptr) predecessors_ = std::make_unique<ir::Predecessors>(function_);
  return *predecessors_;
}

void Frame::note_fact(BlockId target, ExprId left, ExprId right, bool equal) {
  facts_.push_back({target, left, right, equal});
  // Tuples and lists that are equal have equal parts; of those that differ, some part does. Expressions are
  // bounded in size, and so is the depth.
  const auto kind = exprs_[left].kind;
  if (!equal || left == right || kind != exprs_[right].kind) return;
  if (kind != ExprKind::tuple && kind != ExprKind::cons) return;
  const size_t count = exprs_.children(left).size();
  if (count != exprs_.children(right).size()) return;
  for (size_t i = 0; i < count; ++i)
    note_fact(target, exprs_.children(left)[i], exprs_.children(right)[i], true);
}

void Frame::note_facts(const Instr& terminator) {
  const auto operands = function_.operands_of(terminator);
  const auto targets = function_.targets_of(function_.block(block_));
  static const Symbol yes("true");
  const auto note = [&](BlockId target, ExprId left, ExprId right, bool equal) {
    if (predecessors().of(target).size() != 1) return;
    note_fact(target, left, right, equal);
    if (equal && exprs_[right].kind == ExprKind::atom && exprs_[right].text == yes)
      note_row_lock(target, operands[0]);
  };
  if (terminator.op == Op::test && static_cast<TestKind>(terminator.kind) == TestKind::eq_exact) {
    note(targets[0], expr(operands[0]), expr(operands[1]), true);
    note(targets[1], expr(operands[0]), expr(operands[1]), false);
  } else if (terminator.op == Op::select &&
             static_cast<ir::SelectKind>(terminator.kind) == ir::SelectKind::value) {
    for (uint32_t i = 0; i < terminator.imm && i < 64; ++i)
      note(targets[i], expr(operands[0]),
           exprs_.constant(module_, function_.case_values[terminator.payload + i]), true);
  }
}

bool Frame::holds_here(BlockId block) {
  if (dominators_ == nullptr) dominators_ = std::make_unique<ir::Dominators>(function_);
  return dominators_->dominates(block, block_);
}

void Frame::prepare_gate() {
  gate_ = {};
  if (!any_gate_) return;
  bool first = true;
  for (BlockId before : predecessors().of(block_)) {
    if (first)
      gate_ = gate_after_[before.index()];
    else
      gate_ &= gate_after_[before.index()];
    first = false;
  }
}

void Frame::prepare_control() {
  Sources& control = control_[block_.index()];
  if (dependence_ == nullptr) return;
  for (const ControlDependence::Edge& edge : dependence_->of(block_)) {
    control |= control_[edge.branch.index()];
    if (edge.unwind) {
      control |= failing_[edge.branch.index()];
    } else {
      const Instr& branch = function_.instrs[function_.block(edge.branch).end - 1];
      if (branch.op == Op::test || branch.op == Op::select) control |= operand_sources(branch);
    }
  }
}

/// What decided that control came to the current block by `from`, apart from what decided that it came at
/// all.
Sources Frame::decides_way(BlockId from) const {
  Sources result;
  if (dependence_ == nullptr) return result;
  const auto here = dependence_->of(block_);
  std::vector<BlockId> todo{from};
  for (size_t n = 0; n < todo.size(); ++n) {
    for (const ControlDependence::Edge& edge : dependence_->of(todo[n])) {
      const auto is_it = [&](const ControlDependence::Edge& other) {
        return other.branch == edge.branch && other.unwind == edge.unwind;
      };
      if (std::ranges::any_of(here, is_it) || std::ranges::find(todo, edge.branch) != todo.end()) continue;
      const Instr& branch = function_.instrs[function_.block(edge.branch).end - 1];
      if (edge.unwind)
        result |= failing_[edge.branch.index()];
      else if (branch.op == Op::test || branch.op == Op::select)
        result |= operand_sources(branch);
      todo.push_back(edge.branch);
    }
  }
  return result;
}

Sources Frame::operand_sources(const Instr& instr) const {
  Sources sources;
  for (ValueId operand : function_.operands_of(instr)) sources |= value(operand).sources;
  return sources;
}

void Frame::evaluate(const Instr& instr, InstrId id) {
  const auto operands = function_.operands_of(instr);
  switch (instr.op) {
    case Op::constant:
      // A constant too large for an expression is at least itself.
      if (const ExprId known = exprs_.constant(module_, ir::ConstId(instr.payload));
          known != exprs_.unknown())
        set(instr, known, {});
      else
        set_local(instr, {});
      break;
    case Op::phi:
      evaluate_phi(instr);
      break;
    case Op::alloc:
      evaluate_alloc(instr);
      break;
    case Op::load:
      evaluate_load(instr);
      break;
    case Op::refine:
      // The refined value is the same value: identity matters more here than what was learnt about it.
      set(instr, expr(operands[0]), operand_sources(instr));
      break;
    case Op::call:
    case Op::call_value:
    case Op::call_dynamic:
    case Op::call_apply:
      if (here_[block_.index()].dead)
        set_local(instr, operand_sources(instr));
      else
        evaluate_call(instr, id);
      break;
    case Op::send: {
      const std::array<Argument, 2> args{value(operands[0]), value(operands[1])};
      static const Symbol erlang("erlang"), bang("!");
      for (const model::Access& row : model::accesses_of(erlang, bang, 2)) access({&instr, id}, row, args);
      summary.pure = false;
      summary.hands_out = true;
      set(instr, expr(operands[1]), value(operands[1]).sources);
      break;
    }
    case Op::ret:
      if (stopped_) break;
      note_return(instr);
      result_sources_ |= control_[block_.index()];
      if (operands.empty()) break;
      if (operands[0] != last_self_call_)
        return_control_ |= control_[block_.index()] | value(operands[0]).sources;
      result_sources_ |= value(operands[0]).sources;
      return_start(operands[0]);
      if (!returned_)
        summary.result = expr(operands[0]);
      else if (summary.result != expr(operands[0]))
        summary.result = exprs_.unknown();
      returned_ = true;
      break;
    case Op::caught:
    case Op::message:
      summary.pure = false;
      set_local(instr, control_[block_.index()]);
      break;
    case Op::test:
    case Op::select:
      note_facts(instr);
      break;
    case Op::receive:
      summary.pure = false;
      break;
    case Op::unreachable:
      // After erlang:error, exit or throw: raising on purpose is an answer, too.
      gate_sources_ |= deciding();
      break;
    default:
      set_local(instr, operand_sources(instr));
      break;
  }
}

void Frame::evaluate_phi(const Instr& instr) {
  const auto operands = function_.operands_of(instr);
  const auto blocks = function_.phi_blocks_of(instr);
  ExprId same;
  bool differ = false;
  Sources sources;
  for (size_t i = 0; i < operands.size(); ++i) {
    sources |= value(operands[i]).sources;
    // Which way control came decides the value, so it depends on what decided the way. What decided that any
    // of the ways was taken did not.
    sources |= decides_way(blocks[i]);
    const ExprId e = expr(operands[i]);
    if (operands[i] == instr.result) continue;
    if (!same.valid()) same = e;
    differ |= same != e;
  }
  if (!same.valid() || differ || exprs_[same].partial)
    set_local(instr, sources);
  else
    set(instr, same, sources);
}

void Frame::evaluate_alloc(const Instr& instr) {
  const auto operands = function_.operands_of(instr);
  const Sources sources = operand_sources(instr);
  std::vector<ExprId> parts;
  for (ValueId operand : operands) parts.push_back(expr(operand));
  ExprId made = exprs_.unknown();
  switch (static_cast<AllocKind>(instr.kind)) {
    case AllocKind::tuple:
      if (parts.size() == 3) note_start_triple(parts);
      made = exprs_.make(ExprKind::tuple, {}, 0, {}, parts);
      break;
    case AllocKind::cons:
      made = exprs_.make(ExprKind::cons, {}, 0, {}, parts);
      break;
    case AllocKind::closure: {
      const ir::FuncId lambda = all_.program().find(module_.callee(ir::CalleeId(instr.payload)));
      if (lambda.valid()) made = exprs_.make(ExprKind::closure, {}, lambda.index(), {}, parts);
      break;
    }
    case AllocKind::map: {
      std::vector<std::pair<ExprId, ExprId>> entries;
      for (size_t i = 0; i + 1 < parts.size(); i += 2) entries.emplace_back(parts[i], parts[i + 1]);
      std::sort(entries.begin(), entries.end());
      parts.clear();
      for (const auto& [key, val] : entries) parts.insert(parts.end(), {key, val});
      made = exprs_.make(ExprKind::map, {}, 0, {}, parts);
      break;
    }
    default:
      break;
  }
  if (made == exprs_.unknown())
    set_local(instr, sources);
  else
    set(instr, made, sources);
}

void Frame::evaluate_load(const Instr& instr) {
  const auto operands = function_.operands_of(instr);
  const Sources sources = operand_sources(instr);
  const ExprId key = operands.size() > 1 ? expr(operands[1]) : exprs_.unknown();
  const ExprId loaded = load_field(operands[0], static_cast<FieldKind>(instr.kind), instr.imm, key);
  if (loaded == exprs_.unknown())
    set_local(instr, sources);
  else
    set(instr, loaded, sources);
}

ExprId Frame::load_field(ValueId base, FieldKind kind, uint32_t index, ExprId key) {
  // A changed record or map still has its other fields: look through the update.
  for (int steps = 0; steps < 16; ++steps) {
    const Instr* def = function_.definition(base);
    while (def != nullptr && def->op == Op::refine) {
      base = function_.operands_of(*def)[0];
      def = function_.definition(base);
    }
    if (def == nullptr || def->op != Op::alloc) break;
    const auto alloc = static_cast<AllocKind>(def->kind);
    const auto operands = function_.operands_of(*def);
    if (alloc == AllocKind::tuple && kind == FieldKind::element)
      return index < operands.size() ? expr(operands[index]) : exprs_.unknown();
    if (alloc == AllocKind::record_update && kind == FieldKind::element) {
      for (size_t i = 1; i + 1 < operands.size(); i += 2)
        if (expr(operands[i]) == exprs_.integer(index)) return expr(operands[i + 1]);
    } else if (alloc == AllocKind::map_update && kind == FieldKind::map_value) {
      for (size_t i = 1; i + 1 < operands.size(); i += 2) {
        if (expr(operands[i]) == key) return expr(operands[i + 1]);
        if (!exprs_.surely_differ(expr(operands[i]), key)) return exprs_.unknown();
      }
    } else {
      break;
    }
    base = operands[0];
  }
  const ExprId from = expr(base);
  switch (kind) {
    case FieldKind::element:
      return element_at(from, index);
    case FieldKind::head:
      return exprs_.make(ExprKind::head, {}, 0, {}, std::array{from});
    case FieldKind::tail:
      return exprs_.make(ExprKind::tail, {}, 0, {}, std::array{from});
    case FieldKind::map_value:
      return exprs_.make(ExprKind::map_get, {}, 0, {}, std::array{from, key});
    default:
      return exprs_.unknown();
  }
}

}  // namespace ravel::flow
