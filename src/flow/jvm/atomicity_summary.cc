// SPDX-License-Identifier: Apache-2.0
#include "flow/jvm/atomicity_summary.h"

#include <algorithm>
#include <set>

namespace ravel::flow::jvm {

using flow::heap::FieldId;
using flow::heap::InstanceId;
using flow::sync::NameId;
using flow::sync::Taken;
using ir::FuncId;
using ir::Instr;
using ir::InstrId;
using ir::Op;
using model::JvmPrimitive;
using enum Atomicity;

Summaries::Summaries(const JvmInput& input, flow::sync::LockNames& names, const SummaryNodes& nodes)
    : input_(input), names_(names), fields_(input, names), nodes_(nodes) {
  solve();
}

/// Callees first; in a component of several until nothing changes. The lattice is low, so that is soon.
void Summaries::solve() {
  summaries_.resize(nodes_.size());
  for (Summary& summary : summaries_) summary.whole = all_.basic(constant);
  for (const std::vector<SummaryNode>& members : nodes_.components()) {
    for (bool changed = true; changed;) {
      changed = false;
      for (const SummaryNode m : members) changed = visit(m) || changed;
    }
  }
  solved_ = true;
}

bool Summaries::visit(SummaryNode node) {
  const Summary before = summaries_[node];
  const ir::Function& function = input_.program.function(nodes_.function(node));
  const std::vector<ConditionalId> entry = flow(node);
  ConditionalId returns, raises;
  for (size_t b = 0; b < entry.size(); ++b) {
    if (!entry[b].valid()) continue;
    const ir::Block& block = function.blocks[b];
    const Op last = function.instrs[block.end - 1].op;
    if (last != Op::ret && (last != Op::raise || block.unwind.valid())) continue;
    ConditionalId all = entry[b];
    for (uint32_t i = block.begin; i < block.end; ++i) all = all_.sequence(all, step(node, InstrId(i)));
    ConditionalId& to = last == Op::ret ? returns : raises;
    to = to.valid() ? all_.join(to, all) : all;
  }
  Summary& summary = summaries_[node];
  const ConditionalId whole = returns.valid() ? returns : raises;
  // A method that never returns is what it has done so far: nothing comes after it.
  if (whole.valid()) summary.whole = all_.join(summary.whole, whole);
  return !(summary == before);
}

std::vector<ConditionalId> Summaries::flow(SummaryNode node) {
  const ir::Function& function = input_.program.function(nodes_.function(node));
  std::vector<ConditionalId> entry(function.blocks.size());
  if (entry.empty()) return entry;
  entry[0] = all_.basic(constant);
  std::vector<ir::BlockId> work = {ir::BlockId(0)};
  const auto arrive = [&](ir::BlockId at, ConditionalId state) {
    ConditionalId& known = entry[at.index()];
    const ConditionalId joined = known.valid() ? all_.join(known, state) : state;
    if (joined == known) return;
    known = joined;
    work.push_back(at);
  };
  while (!work.empty()) {
    const ir::BlockId at = work.back();
    work.pop_back();
    const ir::Block& block = function.block(at);
    ConditionalId state = entry[at.index()];
    if (block.unwind.valid()) arrive(block.unwind, state);
    for (uint32_t i = block.begin; i < block.end; ++i) {
      const ConditionalId effect = step(node, InstrId(i));
      if (effect == all_.basic(constant)) continue;
      state = all_.sequence(state, effect);
      if (block.unwind.valid()) arrive(block.unwind, state);
    }
    for (const ir::BlockId target : function.targets_of(block)) arrive(target, state);
  }
  return entry;
}

// Steps.

ConditionalId Summaries::step(SummaryNode node, InstrId at) {
  if (solved_)
    if (const auto known = steps_.find({node, at}); known != steps_.end()) return known->second;
  const FuncId id = nodes_.function(node);
  const ir::Function& function = input_.program.function(id);
  const Instr& instr = function.instr(at);
  ConditionalId result = all_.basic(constant);
  switch (instr.op) {
    case Op::load:
    case Op::store:
      result = access(node, at, instr);
      break;
    case Op::acquire:
      result = take(names_.of(id, function.operands_of(instr)[0]));
      break;
    // Whether a lock that is given back is held is no question; the condition is that it stays so.
    case Op::release:
      return give_back(id, at, names_.of(id, function.operands_of(instr)[0]));
    case Op::call:
    case Op::call_virtual:
      if (const NameId lock = released_by(node, at); lock.valid()) return give_back(id, at, lock);
      result = call(node, at, instr);
      break;
    default:
      return result;
  }
  if (!all_.locks(result).empty()) {
    const flow::sync::LockState here = input_.sync.locks().local().before(id, at);
    for (const Taken& t : here.taken) result = all_.assume(result, t.name.index(), true);
    // The caller's lock, which was given back before: whether the caller held it counts no longer.
    for (const NameId released : here.released) result = all_.assume(result, released.index(), false);
  }
  if (solved_) steps_.emplace(std::pair(node, at), result);
  return result;
}

bool Summaries::is_shared(FuncId id, ir::ValueId base) const {
  for (const InstanceId instance : input_.points_to.instances_of(id))
    for (const uint32_t o : input_.points_to.objects(instance, base))
      if (input_.sync.escape().escapes(flow::heap::ObjectId(o))) return true;
  return false;
}

ConditionalId Summaries::access(SummaryNode node, InstrId at, const Instr& instr) {
  const FuncId id = nodes_.function(node);
  const auto kind = static_cast<ir::FieldKind>(instr.kind);
  const bool is_static = kind == ir::FieldKind::statik;
  if (kind != ir::FieldKind::field && !is_static && kind != ir::FieldKind::array_element)
    return all_.basic(constant);
  const FieldId field = input_.sync.locks().fields().of(id, instr);
  const uint16_t flags = field.valid() ? input_.classes.field(field).flags : 0;
  if ((flags & (ir::kDeclFinal | ir::kDeclSynthetic)) != 0) return all_.basic(constant);
  const bool is_volatile = (flags & ir::kDeclVolatile) != 0;
  if (nodes_.is_library(node)) {
    summaries_[node].volatile_inside = summaries_[node].volatile_inside || is_volatile;
    return all_.basic(both);
  }
  const ir::ValueId base = is_static ? ir::ValueId() : input_.program.function(id).operands_of(instr)[0];
  if (instr.op == Op::load && fields_.is_once(field)) return all_.basic(both);
  if (is_volatile) return all_.basic(is_static || is_shared(id, base) ? atomic : both);
  if (input_.races->racy(id, at) != Racy::yes) return all_.basic(both);
  const std::string_view type = field.valid() ? input_.classes.field(field).descriptor.view() : "";
  const Atomicity alone = type == "J" || type == "D" ? compound : atomic;
  const NameId name = base.valid() ? names_.of(id, base) : NameId();
  if (const auto guard = fields_.guard(field, name))
    return all_.when(guard->name.index(), all_.basic(both), all_.basic(guard->declared ? error : alone));
  return all_.basic(alone);
}

ConditionalId Summaries::take(NameId lock) {
  if (!lock.valid()) return all_.basic(right);
  return all_.when(lock.index(), all_.basic(both), all_.basic(right));
}

ConditionalId Summaries::give_back(FuncId id, InstrId at, NameId lock) {
  if (!lock.valid()) return all_.basic(left);
  for (const Taken& t : input_.sync.locks().local().before(id, at).taken) {
    if (t.name != lock) continue;
    if (t.exclusive + t.shared > 1) return all_.basic(both);
    return all_.when(lock.index(), all_.basic(both), all_.basic(left));
  }
  // The caller's.
  return all_.basic(left);
}

/// The lock that a call does nothing but give back: unlock() and its kin.
NameId Summaries::released_by(SummaryNode node, InstrId at) {
  NameId all;
  for (const NodeCall& call : nodes_.calls(node, at)) {
    const flow::sync::LockSummary* locks = input_.sync.locks().local().summary(call.binding.callee);
    if (locks == nullptr || locks->releases.size() != 1 || summaries_[call.callee].whole != all_.basic(left))
      return {};
    const NameId lock = names_.leave(call.binding, locks->releases.front());
    if (!lock.valid() || (all.valid() && all != lock)) return {};
    all = lock;
  }
  return all;
}

ConditionalId Summaries::call(SummaryNode node, InstrId at, const Instr& instr) {
  const FuncId id = nodes_.function(node);
  const ir::FuncName& name = input_.program.module_of(id).callees[instr.payload];
  if (const JvmPrimitive p = model::primitive_of(name.module, name.name); p != JvmPrimitive::none)
    return primitive(node, at, instr, p);
  ConditionalId result = all_.basic(constant);
  for (const NodeCall& one : nodes_.calls(node, at)) result = all_.join(result, called(node, one));
  // What a library does to a plain collection while others use it is not one step.
  if (!nodes_.is_library(node) && input_.races->racy(id, at) == Racy::yes)
    result = all_.sequence(result, all_.basic(compound));
  return result;
}

ConditionalId Summaries::called(SummaryNode node, const NodeCall& call) {
  const Summary callee = summaries_[call.callee];
  Summary& caller = summaries_[node];
  const bool library = nodes_.is_library(node), into_library = nodes_.is_library(call.callee);
  if (library) {
    caller.calls_back = caller.calls_back || !into_library || callee.calls_back;
    caller.volatile_inside = caller.volatile_inside || callee.volatile_inside;
  }
  caller.waits = caller.waits || callee.waits;
  ConditionalId whole = callee.whole;
  if (into_library && !library) {
    if (!callee.calls_back && !callee.waits)
      whole = all_.map(whole, [](Atomicity a) { return a == compound ? atomic : a; });
    if (callee.volatile_inside) whole = all_.join(whole, all_.basic(atomic));
  }
  if (all_.locks(whole).empty()) return whole;
  return all_.rename(whole, [&](LockKey lock) -> std::optional<LockKey> {
    const NameId outer = names_.leave(call.binding, NameId(lock));
    return outer.valid() ? std::optional(outer.index()) : std::nullopt;
  });
}

ConditionalId Summaries::primitive(SummaryNode node, InstrId at, const Instr& instr, JvmPrimitive p) {
  const FuncId id = nodes_.function(node);
  const auto operands = input_.program.function(id).operands_of(instr);
  const auto lock = [&] {
    const NameId name = operands.empty() ? NameId() : names_.of(id, operands[0]);
    return name.valid() ? names_.extended(name, flow::sync::kNotMonitor) : NameId();
  };
  switch (p) {
    case JvmPrimitive::acquire:
    case JvmPrimitive::acquire_shared:
    case JvmPrimitive::acquire_optimistic:
      return take(lock());
    case JvmPrimitive::release:
    case JvmPrimitive::release_shared:
      return give_back(id, at, lock());
    // A try that fails may always fail: it tells nothing.
    case JvmPrimitive::try_acquire:
    case JvmPrimitive::try_acquire_shared:
    case JvmPrimitive::acquire_permit:
    case JvmPrimitive::try_acquire_permit:
    case JvmPrimitive::join:
    case JvmPrimitive::join_all:
    case JvmPrimitive::await:
    case JvmPrimitive::pause:
      return all_.basic(right);
    case JvmPrimitive::release_permit:
    case JvmPrimitive::fork:
    case JvmPrimitive::fork_call:
    case JvmPrimitive::signal:
    case JvmPrimitive::wake:
      return all_.basic(left);
    case JvmPrimitive::wait:
      summaries_[node].waits = true;
      return all_.basic(compound);
    case JvmPrimitive::get_field:
    case JvmPrimitive::set_field:
      return all_.basic(atomic);
    default:
      return all_.basic(constant);
  }
}

// Answers.

std::vector<flow::sync::NameId> Summaries::held_by_callers(InstanceId instance) const {
  std::vector<flow::sync::NameId> held;
  const ir::FuncId function = input_.points_to.function(instance);
  if (!input_.program.function(function).instrs.empty())
    for (const flow::sync::Held& h : input_.sync.locks().held(instance, InstrId(0))) held.push_back(h.name);
  return held;
}

std::function<bool(LockKey)> Summaries::oracle(InstanceId instance) const {
  std::vector<LockKey> held;
  for (const flow::sync::NameId name : held_by_callers(instance)) held.push_back(name.index());
  return [held](LockKey lock) { return std::find(held.begin(), held.end(), lock) != held.end(); };
}

Atomicity Summaries::resolved(InstanceId instance) {
  return all_.resolve(of(input_.points_to.function(instance)), oracle(instance));
}

Atomicity Summaries::alone(FuncId function) const {
  return all_.resolve(of(function), [](LockKey) { return false; });
}

Atomicity Summaries::step_of(InstanceId instance, InstrId at) {
  return all_.resolve(step(nodes_.of(instance), at), oracle(instance));
}

/// Breadth first over blocks and what has run so far, one way after the other: joined ways would tell that a
/// loop is compound, but not at which step it becomes so.
std::optional<Split> Summaries::split(InstanceId instance, Atomicity limit) {
  const FuncId id = input_.points_to.function(instance);
  const ir::Function& function = input_.program.function(id);
  const auto held = oracle(instance);
  struct State {
    ir::BlockId block;
    Atomicity so_far = constant;
    InstrId commit;  ///< the last step that is no right mover
  };
  std::vector<State> work = {{ir::BlockId(0), constant, {}}};
  std::set<std::pair<ir::BlockId, Atomicity>> seen = {{ir::BlockId(0), constant}};
  for (size_t next = 0; next < work.size(); ++next) {
    State state = work[next];
    const ir::Block& block = function.block(state.block);
    for (uint32_t i = block.begin; i < block.end; ++i) {
      const Atomicity now = all_.resolve(step(nodes_.of(instance), InstrId(i)), held);
      state.so_far = sequence(state.so_far, now);
      if (!at_most(state.so_far, limit)) return Split{state.commit, InstrId(i), state.so_far};
      if (now == left || now == atomic) state.commit = InstrId(i);
    }
    const auto go_on = [&](ir::BlockId to) {
      if (to.valid() && seen.insert({to, state.so_far}).second)
        work.push_back({to, state.so_far, state.commit});
    };
    for (const ir::BlockId target : function.targets_of(block)) go_on(target);
    go_on(block.unwind);
  }
  return std::nullopt;
}

}  // namespace ravel::flow::jvm
