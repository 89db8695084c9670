// SPDX-License-Identifier: Apache-2.0
//
// One pass over the blocks in reverse postorder. Loops within a function exist on the BEAM only
// around receives, so one pass sees every value before its users, but for phis of such loops.
#include "check/call_cycle_walk.h"

#include <fmt/format.h>

#include <algorithm>

#include "ir/dominators.h"

namespace ravel::check {

using flow::ObjId;
using flow::ObjKind;
using ir::BlockId;
using ir::InstrId;
using ir::Op;
using ir::TestKind;
using ir::ValueId;

// ---- the walk

std::vector<ValId> Walker::default_params(ir::FuncId func) {
  std::vector<ValId> result;
  for (uint32_t i = 0; i < input_.program.function(func).params.size(); ++i)
    result.push_back(vals_.of(values_.param(func, i)));
  return result;
}

Walk Walker::walk(ir::FuncId func, const std::vector<ValId>& params, const Runner& runner, const Span& span,
                  const std::vector<bool>* answers) {
  func_ = func;
  function_ = &input_.program.function(func);
  module_ = &input_.program.module_of(func);
  runner_ = runner;
  span_ = &span;
  answers_ = answers;
  env_.assign(function_->value_count, ValId());
  feasible_.assign(function_->blocks.size(), false);
  for (size_t i = 0; i < function_->params.size(); ++i)
    env_[function_->params[i].index()] = i < params.size() ? params[i] : Vals::kUnknown;
  Walk out;
  if (function_->blocks.empty()) return out;
  begin(out);
  for (const BlockId block : order_of(func))
    if (feasible_[block.index()]) run_block(block, function_->block(block).begin, out);
  std::ranges::sort(out.sites, {}, &Site::instr);
  return out;
}

/// The blocks in reverse postorder; functions are walked many times.
const std::vector<BlockId>& Walker::order_of(ir::FuncId func) {
  const auto [it, fresh] = orders_.try_emplace(func);
  if (fresh) {
    const ir::Dominators dominators(*function_);
    const auto blocks = dominators.reverse_postorder();
    it->second.assign(blocks.begin(), blocks.end());
  }
  return it->second;
}

/// Opens the first blocks. What comes before `from` is not walked: its values are those of flow/.
void Walker::begin(Walk& out) {
  if (!span_->from.valid()) {
    feasible_[0] = true;
    return;
  }
  const uint32_t at = span_->from.index();
  uint32_t block = 0;
  while (function_->blocks[block].end <= at) ++block;
  const ir::Block& b = function_->blocks[block];
  if (function_->instrs[at].op != Op::receive) return run_block(BlockId(block), at + 1, out);
  const auto targets = function_->targets_of(b);
  feasible_[targets[0].index()] = true;
  // With no message in particular the process may as well go on because none has come.
  if (span_->message == Vals::kUnknown && targets.size() > 1) feasible_[targets[1].index()] = true;
}

void Walker::run_block(BlockId block, uint32_t first, Walk& out) {
  const ir::Block& b = function_->block(block);
  if (b.unwind.valid()) feasible_[b.unwind.index()] = true;
  for (uint32_t i = first; i < b.end; ++i) {
    const ir::Instr& instr = function_->instrs[i];
    if (ir::is_call(instr.op) || instr.op == Op::send) record(InstrId(i), instr, out);
    // Whoever waited goes on from here: what follows keeps nobody.
    if (ends_here(InstrId(i), instr, out)) return;
    if (instr.result.valid()) env_[instr.result.index()] = eval(instr);
  }
  leave(block);
}

/// Whether whoever waits for what is being walked goes on after this instruction.
bool Walker::ends_here(InstrId id, const ir::Instr& instr, const Walk& out) const {
  if (runner_.acknowledges != nullptr && acknowledges(id, instr)) return true;
  if (span_->tags.empty() && !span_->lock.valid()) return false;
  if (!ir::is_call(instr.op) && instr.op != Op::send) return false;
  const Site& site = out.sites.back();
  if (span_->lock.valid()) {
    const ir::FuncName* callee =
        instr.op == Op::call ? &module_->callee(ir::CalleeId(instr.payload)) : nullptr;
    return callee != nullptr && model::is_unlock(callee->module, callee->name) && !site.args.empty() &&
           vals_.contains(vals_.element(site.args[0], 0), span_->lock);
  }
  const bool has_tag = std::ranges::any_of(site.args, [&](ValId arg) {
    return std::ranges::any_of(span_->tags, [&](ObjId tag) { return vals_.contains(arg, tag); });
  });
  if (!has_tag) return false;
  if (instr.op == Op::send) return true;
  if (instr.op == Op::call) {
    const ir::FuncName& callee = module_->callee(ir::CalleeId(instr.payload));
    if (model::find_send(callee.module, callee.name, callee.arity)) return true;
  }
  return std::ranges::any_of(values_.callees(func_, id).edges, [&](const flow::CallEdge& edge) {
    return edge.kind != flow::EdgeKind::start && answers_ != nullptr && (*answers_)[edge.callee.index()];
  });
}

bool Walker::acknowledges(InstrId id, const ir::Instr& instr) const {
  static const Symbol proc_lib("proc_lib"), init_ack("init_ack"), enter_loop("enter_loop");
  if (!ir::is_call(instr.op)) return false;
  if (instr.op == Op::call) {
    const ir::FuncName& callee = module_->callee(ir::CalleeId(instr.payload));
    if ((callee.module == proc_lib && callee.name == init_ack) || callee.name == enter_loop) return true;
  }
  return std::ranges::any_of(values_.callees(func_, id).edges, [&](const flow::CallEdge& edge) {
    return edge.kind == flow::EdgeKind::call && (*runner_.acknowledges)[edge.callee.index()];
  });
}

void Walker::leave(BlockId block) {
  const ir::Block& b = function_->block(block);
  const ir::Instr& last = function_->instrs[b.end - 1];
  const auto targets = function_->targets_of(b);
  const auto open = [&](BlockId target) { feasible_[target.index()] = true; };
  if (last.op == Op::test && targets.size() == 2) {
    const Verdict verdict = test(last);
    if (verdict != Verdict::no) open(targets[0]);
    if (verdict != Verdict::yes) open(targets[1]);
    return;
  }
  if (last.op == Op::select && last.kind == static_cast<uint16_t>(ir::SelectKind::value)) {
    const ValId value = env_[function_->operands_of(last)[0].index()];
    bool certain = false;
    for (uint32_t i = 0; i < last.imm && i < targets.size(); ++i) {
      const Verdict verdict = equal(value, constant(function_->case_values[last.payload + i]));
      if (verdict != Verdict::no) open(targets[i]);
      certain |= verdict == Verdict::yes;
    }
    if (!certain && !targets.empty()) open(targets.back());
    return;
  }
  if (last.op == Op::select && last.kind == static_cast<uint16_t>(ir::SelectKind::arity) &&
      last.imm < targets.size())
    return leave_by_arity(last, targets);
  for (const BlockId target : targets) open(target);
}

/// Clauses for tuples of different sizes: only those that the known ones have.
void Walker::leave_by_arity(const ir::Instr& last, std::span<const BlockId> targets) {
  const ValId value = env_[function_->operands_of(last)[0].index()];
  const bool known = value.valid() && vals_.exact(value);
  bool some = false;
  for (uint32_t i = 0; i < last.imm; ++i) {
    const int64_t arity = module_->constant(function_->case_values[last.payload + i]).number;
    const auto fits = [&](uint32_t item) {
      if (Vals::is_made(item)) return static_cast<int64_t>(vals_.made(item).size()) == arity;
      const flow::Object& object = vals_.object(item);
      return object.kind == ObjKind::tuple && object.arity == arity;
    };
    if (known && std::ranges::none_of(vals_.items(value), fits)) continue;
    feasible_[targets[i].index()] = true;
    some = true;
  }
  if (!known || !some || vals_.items(value).size() > 1) feasible_[targets.back().index()] = true;
}

void Walker::record(InstrId id, const ir::Instr& instr, Walk& out) {
  Site site{id, {}};
  for (const ValueId operand : function_->operands_of(instr)) {
    const ValId value = env_[operand.index()];
    site.args.push_back(value.valid() ? value : fallback(operand));
  }
  for (const flow::CallEdge& edge : values_.callees(func_, id).edges) {
    if (edge.kind != flow::EdgeKind::call) continue;
    Outgoing next{id, edge.callee, {}};
    for (uint32_t p = 0; p < input_.program.function(edge.callee).params.size(); ++p) {
      const flow::ArgSource source = values_.argument(edge, p);
      ValId value;
      if (source.kind == flow::ArgSource::Kind::value && source.value.valid()) {
        value = env_[source.value.index()];
        if (!value.valid()) value = fallback(source.value);
      } else if (source.kind == flow::ArgSource::Kind::captured && edge.via.valid()) {
        value = vals_.of(values_.field(edge.via, source.index));
      } else {
        value = vals_.of(values_.param(edge.callee, p));
      }
      next.params.push_back(value);
    }
    out.callees.push_back(std::move(next));
  }
  out.sites.push_back(std::move(site));
}

ValId Walker::eval(const ir::Instr& instr) {
  const auto operands = function_->operands_of(instr);
  switch (instr.op) {
    case Op::phi:
      return phi(instr);
    case Op::refine:
      return refine(instr);
    case Op::message:
      return span_->from.valid() && is_first_message(instr) ? span_->message : Vals::kUnknown;
    case Op::load:
      if (instr.kind == static_cast<uint16_t>(ir::FieldKind::element))
        return vals_.element(
            env_[operands[0].index()].valid() ? env_[operands[0].index()] : fallback(operands[0]), instr.imm);
      return fallback(instr.result);
    case Op::alloc: {
      if (instr.kind != static_cast<uint16_t>(ir::AllocKind::tuple)) return fallback(instr.result);
      std::vector<ValId> elements;
      for (const ValueId operand : operands) {
        const ValId value = env_[operand.index()];
        elements.push_back(value.valid() ? value : fallback(operand));
      }
      return vals_.tuple(std::move(elements));
    }
    case Op::call:
      return eval_call(instr);
    default:
      return fallback(instr.result);
  }
}

ValId Walker::eval_call(const ir::Instr& instr) {
  static const Symbol erlang("erlang"), self("self"), whereis("whereis"), process("Elixir.Process"),
      gen_server("Elixir.GenServer"), get("get"), same("=:="), equals("=="), differs("=/="), unequal("/=");
  const ir::FuncName& callee = module_->callee(ir::CalleeId(instr.payload));
  const auto operands = function_->operands_of(instr);
  const auto value = [&](size_t i) {
    const ValId known = env_[operands[i].index()];
    return known.valid() ? known : fallback(operands[i]);
  };
  if (callee.module == erlang && callee.name == self && callee.arity == 0)
    return vals_.of(flow::Objects::kSelf);
  const bool looks_up = callee.name == whereis && callee.arity == 1 &&
                        (callee.module == erlang || callee.module == process || callee.module == gen_server);
  if (looks_up && runner_.single && is_own_name(value(0))) return vals_.of(flow::Objects::kSelf);
  if (looks_up && is_absent(value(0))) return nobody(callee.module != erlang);
  if (callee.module == erlang && callee.name == get && callee.arity == 1)
    if (const ValId known = own_variable(value(0)); known.valid()) return known;
  if (callee.module == erlang && callee.arity == 2) {
    const bool positive = callee.name == same || callee.name == equals;
    if (positive || callee.name == differs || callee.name == unequal) {
      const Verdict verdict = equal(value(0), value(1));
      if (verdict != Verdict::maybe)
        return vals_.of((verdict == Verdict::yes) == positive ? flow::Objects::kTrue : flow::Objects::kFalse);
    }
  }
  return fallback(instr.result);
}

/// What a server's init puts into the process dictionary under a constant key marks the process: it is taken
/// to be there in all its callbacks. Invalid if there is no such thing.
ValId Walker::own_variable(ValId key) {
  if (!runner_.server.valid() || !vals_.exact(key) || vals_.items(key).size() != 1) return {};
  static const Symbol erlang("erlang"), put("put");
  const flow::Server& server = values_.servers()[runner_.server.index()];
  for (size_t c = 0; c < server.callbacks.size(); ++c) {
    if (server.roles[c]->name != "init") continue;
    const ir::FuncId f = server.callbacks[c];
    const ir::Function& fn = input_.program.function(f);
    const ir::Module& module = input_.program.module_of(f);
    for (const ir::Instr& instr : fn.instrs) {
      if (instr.op != Op::call) continue;
      const ir::FuncName& callee = module.callee(ir::CalleeId(instr.payload));
      if (callee.module != erlang || callee.name != put || callee.arity != 2) continue;
      const auto operands = fn.operands_of(instr);
      if (vals_.of(values_.value(f, operands[0])) == key) return vals_.of(values_.value(f, operands[1]));
    }
  }
  return {};
}

/// Only this process can be registered under the name.
bool Walker::is_own_name(ValId name) const {
  if (!vals_.exact(name) || vals_.items(name).size() != 1 || Vals::is_made(vals_.items(name)[0]))
    return false;
  const flow::Object& atom = vals_.object(vals_.items(name)[0]);
  if (atom.kind != ObjKind::atom) return false;
  if (!runner_.name.empty()) return atom.text == runner_.name;
  const auto servers = values_.servers_named(atom.text);
  return servers.size() == 1 && servers[0] == runner_.server;
}

/// Nobody is registered under the name when this is run.
bool Walker::is_absent(ValId name) const {
  if (runner_.absent == nullptr || !vals_.exact(name) || vals_.items(name).size() != 1 ||
      Vals::is_made(vals_.items(name)[0]))
    return false;
  const flow::Object& atom = vals_.object(vals_.items(name)[0]);
  return atom.kind == ObjKind::atom && std::ranges::binary_search(*runner_.absent, atom.text);
}

/// What looking up a name gives that nobody has.
ValId Walker::nobody(bool elixir) const {
  static const Symbol undefined("undefined"), nil("nil");
  const ObjId atom = values_.atom(elixir ? nil : undefined);
  return atom.valid() ? vals_.of(atom) : Vals::kUnknown;
}

/// A message of the receive at which the walk began, not of another one.
bool Walker::is_first_message(const ir::Instr& instr) const {
  const ir::Instr& from = function_->instr(span_->from);
  if (from.op != Op::receive) return false;
  for (const ir::Block& b : function_->blocks)
    if (b.end - 1 == span_->from.index()) {
      const ir::Block& candidate = function_->block(function_->targets_of(b)[0]);
      const auto at = static_cast<uint32_t>(&instr - function_->instrs.data());
      return at >= candidate.begin && at < candidate.end;
    }
  return false;
}

ValId Walker::phi(const ir::Instr& instr) {
  const auto operands = function_->operands_of(instr);
  const auto blocks = function_->phi_blocks_of(instr);
  ValId result = Vals::kNothing;
  for (size_t i = 0; i < operands.size(); ++i) {
    if (!feasible_[blocks[i].index()]) continue;
    const ValId value = env_[operands[i].index()];
    result = vals_.unite(result, value.valid() ? value : fallback(operands[i]));
  }
  return result;
}

ValId Walker::refine(const ir::Instr& instr) {
  const auto operands = function_->operands_of(instr);
  ValId value = env_[operands[0].index()];
  if (!value.valid()) value = fallback(operands[0]);
  ValId other;
  if (operands.size() > 1) other = env_[operands[1].index()];
  const bool negated = (instr.flags & ir::kNegated) != 0;
  std::vector<uint32_t> kept;
  for (const uint32_t item : vals_.items(value)) {
    const Verdict verdict = test_item(instr, item, other);
    if (verdict != (negated ? Verdict::yes : Verdict::no)) kept.push_back(item);
  }
  // Unknown that equals something known is that.
  if (!negated && vals_.unknown(value) && other.valid() &&
      instr.kind == static_cast<uint16_t>(TestKind::eq_exact) && vals_.exact(other))
    return other;
  return vals_.make(std::move(kept), vals_.unknown(value));
}

ValId Walker::constant(ir::ConstId id) const {
  const ir::Const& c = module_->constant(id);
  if (c.kind == ir::ConstKind::atom) {
    const ObjId atom = values_.atom(c.text);
    // An atom that no value is: nothing known equals it.
    return atom.valid() ? vals_.of(atom) : Vals::kNothing;
  }
  return Vals::kUnknown;
}

}  // namespace ravel::check
