// SPDX-License-Identifier: Apache-2.0
#include "flow/sync/fresh.h"

#include <algorithm>
#include <utility>

#include "model/jvm_objects.h"

namespace ravel::flow::sync {

using heap::CallEdge;
using heap::FieldId;
using heap::InstanceId;
using ir::BlockId;
using ir::FuncId;
using ir::Instr;
using ir::InstrId;
using ir::Op;
using ir::ValueId;

Fresh::Fresh(const Calls& calls, const Threads& threads, HeldLocks& locks)
    : calls_(calls), threads_(threads), locks_(locks), names_(locks.names()) {
  find_kept();
  is_entry_.assign(calls.size(), false);
  for (size_t o = 0; o < threads.size(); ++o)
    for (const InstanceId id : threads[OriginId(o)].entries) is_entry_[id.index()] = true;
}

Fresh::Fresh(const Fresh& other, LockNames& names)
    : calls_(other.calls_),
      threads_(other.threads_),
      locks_(other.locks_),
      names_(names),
      kept_(other.kept_),
      is_entry_(other.is_entry_) {}

bool Fresh::ask(const Access& access, Claim claim) {
  const ir::ValueId base = calls_.base_of(access.instance, access.instr, access.object);
  const Question q{access.instance, access.origin, claim, access.object};
  if (!base.valid()) return claim != Claim::taken && made_by_call(access, q.strict());
  return holds(q, locks_.names().of(calls_.points_to().function(access.instance), base), access.instr);
}

/// A factory of the library made the object within this very call; strict: to return it.
bool Fresh::made_by_call(const Access& access, bool strict) const {
  if (!access.object.valid()) return false;
  const heap::PointsTo& points_to = calls_.points_to();
  const FuncId function = points_to.function(access.instance);
  const auto made_in = points_to.elements(points_to.object(access.object).context);
  if (made_in.empty()) return false;
  const heap::ContextElement place = points_to.element(made_in[0]);
  if (place.caller != function || place.instr != access.instr) return false;
  const auto callees = locks_.names().bindings(function, access.instr);
  return !strict || (!callees.empty() && std::all_of(callees.begin(), callees.end(), [&](const Binding& b) {
    return makes_result(b.callee, true, 0);
  }));
}

/// The root was made by this thread, and so was what hangs on it, if it was made for it. What a lambda
/// captured is asked of whoever made the lambda.
bool Fresh::holds(const Question& q, NameId id, InstrId at) {
  if (!id.valid()) return false;
  const LockName name = names_[id];
  const bool captured = !name.steps.empty() && name.steps[0].captured && name.root == NameRoot::parameter;
  for (const Step& s : name.steps) {
    if (captured && &s == name.steps.data()) continue;
    if (s.back || s.captured || !locks_.fields().owned(FieldId(s.field))) return false;
  }
  const ir::Function& f = calls_.function(q.instance);
  // A part may be given away alone, after it was read from its owner.
  const auto part_leaked = [&](uint32_t v) {
    const Instr* def = f.definition(ValueId(v));
    const FuncId function = calls_.points_to().function(q.instance);
    const NameId part_id = def != nullptr && def->op == Op::load ? names_.of(function, ValueId(v)) : NameId();
    if (!part_id.valid()) return false;
    const LockName& part = names_[part_id];
    const bool on_the_way = part.root == name.root && part.which == name.which && !part.steps.empty() &&
                            part.steps.size() <= name.steps.size() &&
                            std::equal(part.steps.begin(), part.steps.end(), name.steps.begin());
    return on_the_way && leaked_before(q, ValueId(v), at);
  };
  for (uint32_t v = 0; q.strict() && !name.steps.empty() && v < f.value_count; ++v) {
    if (part_leaked(v)) return false;
  }
  if (name.root == NameRoot::value) return holds_for_value(q, ValueId(name.which), at);
  if (name.root != NameRoot::parameter || name.which >= f.params.size()) return false;
  if (captured ? !holds_for_entry(q, id) : !holds_for_parameter(q, name.which)) return false;
  return !q.strict() || !leaked_before(q, f.params[name.which], at);
}

/// By Object.clone, which arrays have as their own.
bool Fresh::is_copy(FuncId function, const Instr& instr) const {
  if (instr.op != Op::call && instr.op != Op::call_virtual) return false;
  const ir::FuncName& callee = calls_.program().module_of(function).callees[instr.payload];
  return is_array_clone(callee) ||
         model::primitive_of(callee.module, callee.name) == model::JvmPrimitive::clone;
}

bool Fresh::holds_for_value(const Question& q, ValueId value, InstrId at) {
  constexpr int kPhisMax = 3;
  return is_made(q, value, kPhisMax) && (!q.strict() || !leaked_before(q, value, at));
}

/// Made, copied or taken out here; or one of several such things.
bool Fresh::is_made(const Question& q, ValueId value, int depth) const {
  const FuncId function = calls_.points_to().function(q.instance);
  const ir::Module& module = calls_.program().module_of(function);
  const ir::Function& f = calls_.program().function(function);
  const Instr* def = f.definition(value);
  if (def == nullptr) return false;
  if (def->op == Op::phi && depth > 0) {
    const InstrId here = f.definitions[value.index()];
    const auto holds_for = [&](ValueId one) {
      const ValueId from = strip(module, f, one);
      if (from == value) return true;  // in a loop it may be what it was
      const auto objects = calls_.points_to().objects(q.instance, from);
      if (q.object.valid() && !std::binary_search(objects.begin(), objects.end(), q.object.index()))
        return true;
      if (!is_made(q, from, depth - 1)) return false;
      // What happens to it after this is asked by whoever asks about this.
      const Fate known = q.strict() ? fate(function, from) : Fate();
      return std::none_of(known.leaks.begin(), known.leaks.end(),
                          [&](const Leak& leak) { return reaches(function, leak.at, here, from); });
    };
    const auto operands = f.operands_of(*def);
    return std::all_of(operands.begin(), operands.end(), holds_for);
  }
  if (def->op == Op::constant) return module.constants[def->payload].kind == ir::ConstKind::null;
  if (q.claim == Claim::taken) return is_taken(function, *def);
  if (def->op == Op::alloc || is_copy(function, *def)) return true;
  return ir::is_call(def->op) && is_made_by(q, f.definitions[value.index()]);
}

/// Whoever is called makes it; of those that are called here only they count that may return this object.
bool Fresh::is_made_by(const Question& q, InstrId call) const {
  bool any = false;
  for (const CallEdge& edge : calls_.out(q.instance, call)) {
    if (q.object.valid() && !may_return(edge.callee, q.object)) continue;
    if (!calls_.is_plain(edge) || !makes_result(calls_.points_to().function(edge.callee), q.strict(), 0))
      return false;
    any = true;
  }
  return any;
}

bool Fresh::may_return(InstanceId callee, heap::ObjectId object) const {
  const ir::Function& f = calls_.function(callee);
  return std::any_of(f.blocks.begin(), f.blocks.end(), [&](const ir::Block& block) {
    const Instr& last = f.instrs[block.end - 1];
    if (last.op != Op::ret || last.operand_count == 0) return false;
    const auto objects = calls_.points_to().objects(callee, f.operands_of(last)[0]);
    return std::binary_search(objects.begin(), objects.end(), object.index());
  });
}

/// `top.getAndSet(null)`: nobody finds it there any more.
bool Fresh::is_taken(FuncId function, const Instr& instr) const {
  if (!ir::is_call(instr.op) || instr.operand_count == 0) return false;
  const ir::Module& module = calls_.program().module_of(function);
  const ir::Function& f = calls_.program().function(function);
  const Instr* last = f.definition(f.operands_of(instr).back());
  const bool leaves_null = last != nullptr && last->op == Op::constant &&
                           module.constants[last->payload].kind == ir::ConstKind::null;
  const ir::FuncName& callee = module.callees[instr.payload];
  return model::takes_out(callee.module, callee.name, leaves_null);
}

/// Every return is of an object made there; strict: which nobody else was given.
bool Fresh::makes_result(FuncId function, bool strict, int depth) const {
  constexpr int kDepthMax = 4;
  const ir::Module& module = calls_.program().module_of(function);
  const ir::Function& f = calls_.program().function(function);
  bool any = false;
  for (const ir::Block& block : f.blocks) {
    const Instr& last = f.instrs[block.end - 1];
    if (last.op != Op::ret || last.operand_count == 0) continue;
    const ValueId value = strip(module, f, f.operands_of(last)[0]);
    const Instr* def = f.definition(value);
    if (def == nullptr) return false;
    if (def->op == Op::constant && module.constants[def->payload].kind == ir::ConstKind::null) continue;
    if (def->op == Op::alloc || is_copy(function, *def)) {
      if (strict && !fate(function, value).leaks.empty()) return false;
    } else if (depth < kDepthMax && (def->op == Op::call || def->op == Op::call_virtual)) {
      const auto callees = locks_.names().bindings(function, f.definitions[value.index()]);
      for (const Binding& b : callees) {
        if (!makes_result(b.callee, strict, depth + 1)) return false;
      }
      if (callees.empty() || (strict && !fate(function, value).leaks.empty())) return false;
    } else {
      return false;
    }
    any = true;
  }
  return any;
}

bool Fresh::begins_at(OriginId origin, InstanceId id) const {
  if (!is_entry_[id.index()] || !origin.valid()) return is_entry_[id.index()];
  const auto& entries = threads_[origin].entries;
  return std::binary_search(entries.begin(), entries.end(), id);
}

/// All callers that this origin runs pass such an object. Recursion is no objection: what is asked while its
/// own answer is sought is believed, and what rests on that is settled together with it.
bool Fresh::holds_for_entry(const Question& q, NameId name) {
  const ir::Function& f = calls_.function(q.instance);
  // Who runs a constructor has just made the object.
  const bool is_this = names_[name].which == 0 && names_[name].steps.empty();
  if (is_this && f.name.name.view().starts_with("<init>(")) return q.claim != Claim::taken;
  if (begins_at(q.origin, q.instance)) return false;
  constexpr uint32_t kDepthMax = 15'000;  // of calls; the stack has room for more
  const uint32_t depth = depth_;
  if (depth > kDepthMax) {
    was_cut_short_ = true;
    return false;
  }
  const AtEntry key(std::pair(q.instance, name), std::pair(q.origin, q.claim));
  const auto [entry, is_new] = answers_.try_emplace(key, Answer{true, depth});
  if (!is_new) {
    rests_on_ = std::min(rests_on_, entry->second.rests_on);
    return entry->second.holds;
  }
  ++depth_;
  const uint32_t outer = std::exchange(rests_on_, kNothing);
  const size_t first = believed_.size();
  bool all = true;
  for (const CallEdge& e : calls_.in(q.instance)) {
    if (!all) break;
    if (!calls_.is_plain(e) || (q.origin.valid() && !threads_.runs(q.origin, e.caller))) continue;
    const Binding b = names_.binding(e);
    all = b.kind != BindingKind::unknown &&
          holds({e.caller, q.origin, q.claim, {}}, names_.leave(b, name), e.instr);
  }
  --depth_;
  const bool settled = settle(key, all, depth, first);
  rests_on_ = settled ? outer : std::min(outer, rests_on_);
  return all;
}

/// Keeps the answer of a question at that depth, and what of `believed_`, from `first` on, was answered for
/// it. So answers do not depend on which question comes first. Returns whether it rests on nothing.
bool Fresh::settle(const AtEntry& key, bool holds, uint32_t depth, size_t first) {
  const uint32_t rests_on = holds && rests_on_ < depth ? rests_on_ : kNothing;
  for (size_t i = first; i < believed_.size(); ++i) {
    if (!holds)
      answers_.erase(believed_[i]);  // it may have rested on this one
    else
      answers_[believed_[i]].rests_on = rests_on;
  }
  if (rests_on == kNothing)
    believed_.resize(first);
  else
    believed_.push_back(key);
  answers_[key] = {holds, rests_on};
  return rests_on == kNothing;
}

const Fresh::Fate& Fresh::known_fate(FuncId function, ValueId value) {
  std::unique_ptr<const Fate>& known = fates_[std::pair(function, value)];
  if (known == nullptr) known = std::make_unique<const Fate>(fate(function, value));
  return *known;
}

/// Itself, or with a parameter that it was put into; two parameters may each be put into the other.
bool Fresh::leaked_before(const Question& q, ValueId value, InstrId at) {
  const FuncId function = calls_.points_to().function(q.instance);
  const ir::Function& f = calls_.program().function(function);
  std::vector<ValueId> asked = {value};
  for (size_t i = 0; i < asked.size(); ++i) {
    const ValueId part = asked[i];
    for (const Leak& leak : known_fate(function, part).leaks) {
      if (!reaches(function, leak.at, at, part)) continue;
      if (leak.into < 0) return true;
      const auto owner = static_cast<uint32_t>(leak.into);
      if (std::find(asked.begin(), asked.end(), f.params[owner]) != asked.end()) continue;
      if (!holds_for_parameter(q, owner)) return true;
      asked.push_back(f.params[owner]);
    }
  }
  return false;
}

/// May `to` run after `from`, with the value not defined again in between?
bool Fresh::reaches(FuncId function, InstrId from, InstrId to, ValueId without) const {
  const ir::Function& f = calls_.program().function(function);
  const BlockId start = calls_.block_of(function, from), goal = calls_.block_of(function, to);
  if (start == goal && from < to) return true;
  const InstrId defined = f.definitions[without.index()];
  const BlockId wall = defined.valid() ? calls_.block_of(function, defined) : BlockId();
  if (goal == wall && defined < to) return false;  // it is defined again on the way in that block
  std::vector<bool> seen(f.blocks.size(), false);
  std::vector<BlockId> work = {start};
  while (!work.empty()) {
    const ir::Block& block = f.block(work.back());
    work.pop_back();
    const auto visit = [&](BlockId next) {
      if (next.valid() && !seen[next.index()]) {
        seen[next.index()] = true;
        if (next != wall || next == goal) work.push_back(next);
      }
    };
    for (const BlockId next : f.targets_of(block)) visit(next);
    visit(block.unwind);
    if (seen[goal.index()]) return true;
  }
  return false;
}

bool Fresh::renewed(FuncId function, ValueId value, InstrId at) const {
  const InstrId made = calls_.program().function(function).definitions[value.index()];
  if (!made.valid()) return false;
  if (calls_.block_of(function, made) == calls_.block_of(function, at)) return made < at;
  return !reaches(function, at, at, value);
}

std::vector<InstrId> Fresh::uses_of(FuncId function, ValueId value) const {
  const ir::Module& module = calls_.program().module_of(function);
  const ir::Function& f = calls_.program().function(function);
  std::vector<InstrId> all;
  std::vector<ValueId> same = {value};
  for (size_t i = 0; i < same.size(); ++i) {
    for (const InstrId at : uses(function)[same[i].index()]) {
      const Instr& instr = f.instr(at);
      const bool copy = instr.op == Op::phi || instr.op == Op::refine ||
                        (instr.result.valid() && strip(module, f, instr.result) == value);
      if (!copy) {
        all.push_back(at);
      } else if (std::find(same.begin(), same.end(), instr.result) == same.end()) {
        same.push_back(instr.result);
      }
    }
  }
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

}  // namespace ravel::flow::sync
