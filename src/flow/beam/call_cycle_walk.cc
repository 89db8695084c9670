// SPDX-License-Identifier: Apache-2.0
//
// One pass over the blocks in reverse postorder. Loops within a function exist on the BEAM only
// around receives, so one pass sees every value before its users, but for phis of such loops.
#include "flow/beam/call_cycle_walk.h"

#include <algorithm>

namespace ravel::flow::beam {

using flow::ObjId;
using flow::ObjKind;
using ir::BlockId;
using ir::InstrId;
using ir::Op;
using ir::TestKind;
using ir::ValueId;
using model::BuiltIn;

// ---- the walk

std::vector<ValId> Walker::default_params(ir::FuncId func) {
  std::vector<ValId> result;
  for (uint32_t i = 0; i < input_.program.function(func).params.size(); ++i)
    result.push_back(vals_.of(values_.param(func, i)));
  return result;
}

Walk Walker::walk(ir::FuncId func, const std::vector<ValId>& params, const Runner& runner, const Span& span) {
  func_ = func;
  function_ = &input_.program.function(func);
  module_ = &input_.program.module_of(func);
  plan_ = &plan_of(func);
  runner_ = runner;
  span_ = &span;
  whole_ = !span.tags.empty() || span.lock.valid();
  env_.assign(function_->value_count, ValId());
  feasible_.assign(function_->blocks.size(), false);
  for (size_t i = 0; i < function_->params.size(); ++i)
    env_[function_->params[i].index()] = i < params.size() ? params[i] : Vals::kUnknown;
  Walk out;
  out.unfollowed = plan_->unfollowed;
  if (function_->blocks.empty()) return out;
  begin(out);
  for (const BlockId block : whole_ ? plan_->all : plan_->blocks)
    if (feasible_[block.index()]) run_block(block, function_->block(block).begin, out);
  std::ranges::sort(out.sites, {}, &Site::instr);
  return out;
}

const Plan& Walker::plan_of(ir::FuncId func) {
  const auto [it, fresh] = plans_.try_emplace(func);
  if (fresh) it->second = std::make_unique<Plan>(make_plan(input_, marks_, func));
  return *it->second;
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
    if (plan_->matters[i]) record(InstrId(i), instr, out);
    // Whoever waited goes on from here: what follows keeps nobody.
    if ((whole_ || runner_.until_ack) && ends_here(InstrId(i), instr)) return;
    if (instr.result.valid() && (whole_ || plan_->needed[instr.result.index()]))
      env_[instr.result.index()] = eval(instr);
  }
  leave(block);
}

/// Whether whoever waits for what is being walked goes on after this instruction.
bool Walker::ends_here(InstrId id, const ir::Instr& instr) {
  if (!ir::is_call(instr.op) && instr.op != Op::send) return false;
  if (runner_.until_ack && acknowledges(id, instr)) return true;
  if (!whole_) return false;
  if (!span_->lock.valid()) return ends_by_answer(id, instr);
  return calls_.of(func_, instr).unlocks && instr.operand_count > 0 &&
         vals_.contains(vals_.element(value(function_->operands_of(instr)[0]), 0), span_->lock);
}

/// The answer is sent, here or by what is called with its tag.
bool Walker::ends_by_answer(InstrId id, const ir::Instr& instr) {
  const bool has_tag = std::ranges::any_of(function_->operands_of(instr), [&](ValueId operand) {
    const ValId arg = value(operand);
    return std::ranges::any_of(span_->tags, [&](ObjId tag) { return vals_.contains(arg, tag); });
  });
  if (!has_tag) return false;
  if (instr.op == Op::send || calls_.of(func_, instr).sends) return true;
  return std::ranges::any_of(values_.callees(func_, id).edges, [&](const flow::CallEdge& edge) {
    return edge.kind != flow::EdgeKind::start && marks_.answers(edge.callee);
  });
}

bool Walker::acknowledges(InstrId id, const ir::Instr& instr) const {
  const CallFacts& facts = calls_.of(func_, instr);
  if (facts.is(BuiltIn::acknowledge) || facts.enters_loop()) return true;
  return std::ranges::any_of(values_.callees(func_, id).edges, [&](const flow::CallEdge& edge) {
    return edge.kind == flow::EdgeKind::call && marks_.acknowledges(edge.callee);
  });
}

/// Which way a test goes: by the values, or because only one process, which has a name, goes one way.
Walker::Verdict Walker::decide(BlockId block, const ir::Instr& last, std::span<const BlockId> targets) {
  const Verdict verdict = test(last);
  if (verdict != Verdict::maybe || !plan_->asks_for_names) return verdict;
  const Verdict first = taken_by_name(block, targets[0]), second = taken_by_name(block, targets[1]);
  if (first != Verdict::maybe) return first;
  if (second != Verdict::maybe) return second == Verdict::yes ? Verdict::no : Verdict::yes;
  return Verdict::maybe;
}

/// Where `target` is only for the process that has a certain name: whether this is that process.
Walker::Verdict Walker::taken_by_name(BlockId from, BlockId target) {
  const flow::OwnNames& names = input_.flow.origins.own_names();
  const auto before = names.at(func_, InstrId(function_->block(from).begin));
  for (const ValueId held : names.at(func_, InstrId(function_->block(target).begin))) {
    if (std::ranges::find(before, held) != before.end()) continue;
    const Symbol name = only_atom(value(held));
    if (name.empty()) continue;
    if (runner_.single && is_own_name(name)) return Verdict::yes;
    const flow::OriginId other = holder(name);
    if (other.valid() && runner_.origin.valid() && other != runner_.origin) return Verdict::no;
  }
  return Verdict::maybe;
}

void Walker::leave(BlockId block) {
  const ir::Block& b = function_->block(block);
  const ir::Instr& last = function_->instrs[b.end - 1];
  const auto targets = function_->targets_of(b);
  const auto open = [&](BlockId target) { feasible_[target.index()] = true; };
  if (last.op == Op::test && targets.size() == 2) {
    const Verdict verdict = decide(block, last, targets);
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
  if (std::ranges::binary_search(marks_.sites(func_), id)) {
    Site site{id, {}};
    for (const ValueId operand : function_->operands_of(instr)) site.args.push_back(value(operand));
    out.sites.push_back(std::move(site));
  }
  for (const flow::CallEdge& edge :
       std::ranges::equal_range(plan_->callees, id, {}, &flow::CallEdge::instr)) {
    if (!may_be_called(instr, edge.callee)) continue;
    Outgoing next{id, edge.callee, {}};
    for (uint32_t p = 0; p < input_.program.function(edge.callee).params.size(); ++p) {
      const flow::ArgSource source = values_.argument(edge, p);
      if (source.kind == flow::ArgSource::Kind::value && source.value.valid())
        next.params.push_back(value(source.value));
      else if (source.kind == flow::ArgSource::Kind::captured && edge.via.valid())
        next.params.push_back(vals_.of(values_.field(edge.via, source.index)));
      else
        next.params.push_back(vals_.of(values_.param(edge.callee, p)));
    }
    out.callees.push_back(std::move(next));
  }
}

/// Module:f(…): of the modules that are called there, this process may have only some in its state.
bool Walker::may_be_called(const ir::Instr& instr, ir::FuncId callee) {
  if (instr.op != Op::call_dynamic) return true;
  const ValId module = value(function_->operands_of(instr)[0]);
  const auto items = vals_.items(module);
  if (items.empty()) return true;
  return std::ranges::any_of(items, [&](uint32_t item) {
    return Vals::is_made(item) || vals_.object(item).kind != ObjKind::atom ||
           vals_.object(item).text == input_.program.function(callee).name.module;
  });
}

/// A map that is the state of several servers of a kind has what all of them keep.
ValId Walker::without_foreign(ValId val) {
  std::vector<uint32_t> kept(vals_.items(val).begin(), vals_.items(val).end());
  std::erase_if(kept, [&](uint32_t item) { return std::ranges::binary_search(runner_.foreign, item); });
  return vals_.make(std::move(kept), vals_.unknown(val));
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
        return vals_.element(value(operands[0]), instr.imm);
      if (instr.kind == static_cast<uint16_t>(ir::FieldKind::map_value) && !runner_.foreign.empty())
        return without_foreign(fallback(instr.result));
      return fallback(instr.result);
    case Op::alloc: {
      if (instr.kind != static_cast<uint16_t>(ir::AllocKind::tuple)) return fallback(instr.result);
      std::vector<ValId> elements;
      for (const ValueId operand : operands) elements.push_back(value(operand));
      return vals_.tuple(std::move(elements));
    }
    case Op::call:
      return eval_call(instr);
    default:
      return fallback(instr.result);
  }
}

ValId Walker::eval_call(const ir::Instr& instr) {
  const model::BuiltInForm* form = calls_.of(func_, instr).built_in;
  if (form == nullptr) return fallback(instr.result);
  const auto argument = [&](size_t i) { return value(function_->operands_of(instr)[i]); };
  switch (form->what) {
    case BuiltIn::self:
      return vals_.of(flow::Objects::kSelf);
    case BuiltIn::whereis: {
      const Symbol name = only_atom(argument(form->named));
      if (name.empty()) break;
      if (runner_.single && is_own_name(name)) return vals_.of(flow::Objects::kSelf);
      if (runner_.absent != nullptr && std::ranges::binary_search(*runner_.absent, name)) {
        const ObjId nobody = values_.atom(Symbol(form->nobody));
        return nobody.valid() ? vals_.of(nobody) : Vals::kUnknown;
      }
      // Who was seen to take the name has it; the rest is for the open world.
      const ValId found = fallback(instr.result);
      const auto is_pid = [&](uint32_t item) {
        return !Vals::is_made(item) && vals_.object(item).kind == ObjKind::pid;
      };
      if (std::ranges::any_of(vals_.items(found), is_pid))
        return vals_.make({vals_.items(found).begin(), vals_.items(found).end()}, false);
      break;
    }
    case BuiltIn::get:
      if (const ValId known = own_variable(argument(0)); known.valid()) return known;
      break;
    case BuiltIn::equal:
    case BuiltIn::differ:
      if (const Verdict same = equal(argument(0), argument(1)); same != Verdict::maybe)
        return vals_.of((same == Verdict::yes) == (form->what == BuiltIn::equal) ? flow::Objects::kTrue
                                                                                 : flow::Objects::kFalse);
      break;
    default:
      break;
  }
  return fallback(instr.result);
}

/// What a server's init puts into the process dictionary under a constant key marks the process: it is taken
/// to be there in all its callbacks. Invalid if there is no such thing.
ValId Walker::own_variable(ValId key) {
  if (!runner_.server.valid() || !vals_.exact(key) || vals_.items(key).size() != 1) return {};
  const auto [it, fresh] = variables_.try_emplace(runner_.server);
  if (fresh) {
    const flow::Server& server = values_.servers()[runner_.server.index()];
    for (size_t c = 0; c < server.callbacks.size(); ++c) {
      if (server.roles[c]->name != "init") continue;
      const ir::FuncId f = server.callbacks[c];
      const ir::Function& fn = input_.program.function(f);
      for (const InstrId id : calls_.notable(f)) {
        if (!calls_.of(f, fn.instr(id)).is(BuiltIn::put)) continue;
        const auto operands = fn.operands_of(fn.instr(id));
        it->second.emplace_back(vals_.of(values_.value(f, operands[0])),
                                vals_.of(values_.value(f, operands[1])));
      }
    }
  }
  const auto found = std::ranges::find(it->second, key, &std::pair<ValId, ValId>::first);
  return found == it->second.end() ? ValId() : found->second;
}

/// The one atom that a value certainly is, or empty.
Symbol Walker::only_atom(ValId value) const {
  if (!vals_.exact(value) || vals_.items(value).size() != 1 || Vals::is_made(vals_.items(value)[0]))
    return {};
  const flow::Object& atom = vals_.object(vals_.items(value)[0]);
  return atom.kind == ObjKind::atom ? atom.text : Symbol();
}

flow::OriginId Walker::holder(Symbol name) {
  const auto [it, fresh] = holders_.try_emplace(name);
  if (fresh) it->second = input_.flow.origins.holder(name);
  return it->second;
}

/// Only this process can be registered under the name.
bool Walker::is_own_name(Symbol name) {
  if (!runner_.name.empty()) return name == runner_.name;
  return runner_.origin.valid() && holder(name) == runner_.origin;
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
  for (size_t i = 0; i < operands.size(); ++i)
    if (feasible_[blocks[i].index()]) result = vals_.unite(result, value(operands[i]));
  return result;
}

ValId Walker::refine(const ir::Instr& instr) {
  const auto operands = function_->operands_of(instr);
  const ValId whole = value(operands[0]);
  const ValId other = operands.size() > 1 ? env_[operands[1].index()] : ValId();
  const bool negated = (instr.flags & ir::kNegated) != 0;
  std::vector<uint32_t> kept;
  for (const uint32_t item : vals_.items(whole)) {
    const Verdict verdict = test_item(instr, item, other);
    if (verdict != (negated ? Verdict::yes : Verdict::no)) kept.push_back(item);
  }
  // Unknown that equals something known is that.
  if (!negated && vals_.unknown(whole) && other.valid() &&
      instr.kind == static_cast<uint16_t>(TestKind::eq_exact) && vals_.exact(other))
    return other;
  return vals_.make(std::move(kept), vals_.unknown(whole));
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

}  // namespace ravel::flow::beam
