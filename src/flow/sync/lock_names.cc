// SPDX-License-Identifier: Apache-2.0
#include "flow/sync/lock_names.h"

#include <boost/container_hash/hash.hpp>

#include <algorithm>

namespace ravel::flow::sync {

using heap::FieldId;
using ir::FuncId;
using ir::Instr;
using ir::InstrId;
using ir::Op;
using ir::ValueId;

namespace {

/// How far a name is followed through calls and constructors.
constexpr int kDepthMax = 8;
/// Longer paths are values of their own.
constexpr size_t kStepsMax = 6;

bool is_constructor(const ir::Function& f) { return f.name.name.view().starts_with("<init>("); }

}  // namespace

size_t hash_value(const LockName& name) {
  size_t seed = static_cast<size_t>(name.root);
  boost::hash_combine(seed, name.which);
  boost::hash_combine(seed, name.text.hash());
  boost::hash_combine(seed, name.function.index());
  for (const Step& s : name.steps) {
    boost::hash_combine(
        seed, s.field << 2 | static_cast<uint32_t>(s.captured) << 1 | static_cast<uint32_t>(s.back));
  }
  return seed;
}

LockNames::LockNames(const Calls& calls, const Fields& fields) : calls_(calls), fields_(fields) {
  collect_bindings();
  of_.resize(calls.program().function_count());
  for (const FuncId f : fields.functions()) of_[f.index()].resize(calls.program().function(f).value_count);
  for (const FuncId f : fields.functions()) {
    const heap::Body& body = calls.points_to().body(f);
    for (uint32_t v = 0; v < body.of_value.size(); ++v) {
      if (body.of_value[v] != heap::kNoVar) find_name(f, ValueId(v), 0);
    }
  }
}

NameId LockNames::of(FuncId function, ValueId value) const {
  const std::vector<NameId>& names = of_[function.index()];
  return value.index() < names.size() ? names[value.index()] : NameId();
}

NameId LockNames::intern(LockName name) {
  const auto [entry, is_new] = by_name_.try_emplace(name, NameId(names_.size()));
  if (is_new) names_.push_back(std::move(name));
  return entry->second;
}

NameId LockNames::of_object(NameRoot root, heap::ObjectId object, bool monitor) {
  LockName name;
  name.root = root;
  name.which = object.index();
  if (!monitor) name.steps.push_back(kNotMonitor);
  return intern(std::move(name));
}

NameId LockNames::parameter(uint32_t index) {
  LockName name;
  name.which = index;
  return intern(std::move(name));
}

bool LockNames::is_global(NameId id) const {
  const NameRoot root = names_[id.index()].root;
  return root != NameRoot::parameter && root != NameRoot::value && root != NameRoot::accessed;
}

// Values of a method.

NameId LockNames::find_name(FuncId function, ValueId value, int depth) {
  NameId& known = of_[function.index()][value.index()];
  if (known.valid()) return known;
  const ir::Function& f = calls_.program().function(function);
  const ValueId source = strip(calls_.program().module_of(function), f, value);
  if (source != value) {
    const NameId name = find_name(function, source, depth);
    return of_[function.index()][value.index()] = name;
  }
  LockName own;
  const int parameter = parameter_index(f, value);
  own.root = parameter >= 0 ? NameRoot::parameter : NameRoot::value;
  own.which = parameter >= 0 ? static_cast<uint32_t>(parameter) : value.index();
  if (parameter < 0) own.function = function;
  // Found already while it is looked for: a cycle ends here.
  known = intern(std::move(own));
  const InstrId at = f.definitions[value.index()];
  if (!at.valid() || depth > kDepthMax) return known;
  const NameId name = find_name_of(function, at, known, depth + 1);
  return of_[function.index()][value.index()] = name;
}

NameId LockNames::find_name_of(FuncId function, InstrId at, NameId own, int depth) {
  const ir::Module& module = calls_.program().module_of(function);
  const Instr& instr = calls_.program().function(function).instr(at);
  switch (instr.op) {
    case Op::constant: {
      const ir::Const& constant = module.constants[instr.payload];
      LockName name;
      name.text = constant.text;
      name.root = constant.kind == ir::ConstKind::klass ? NameRoot::klass : NameRoot::string;
      const bool known = constant.kind == ir::ConstKind::klass || constant.kind == ir::ConstKind::string;
      return known ? intern(std::move(name)) : own;
    }
    case Op::load:
      return name_of_load(function, instr, own, depth);
    case Op::call:
    case Op::call_virtual:
      return name_of_call(function, at, own, depth);
    default:
      return own;
  }
}

NameId LockNames::name_of_load(FuncId function, const Instr& instr, NameId own, int depth) {
  const FieldId field = fields_.of(function, instr);
  if (!fields_.stable(field)) return own;
  if (static_cast<ir::FieldKind>(instr.kind) == ir::FieldKind::statik) {
    LockName name;
    name.root = NameRoot::statik;
    name.which = field.index();
    return intern(std::move(name));
  }
  const ValueId base = calls_.program().function(function).operands_of(instr)[0];
  const NameId name = extend(find_name(function, base, depth), {.field = fields_.twin(field).index()}, depth);
  return name.valid() ? name : own;
}

/// A getter: if all methods that may be called give the same thing, in terms of the arguments.
NameId LockNames::name_of_call(FuncId function, InstrId at, NameId own, int depth) {
  NameId all;
  for (const Binding& b : bindings(function, at)) {
    const NameId inner = returned(b.callee, depth);
    if (!inner.valid()) return own;
    const NameId name = replace(find_arguments(b, depth), inner, depth);
    if (!name.valid() || (all.valid() && all != name)) return own;
    all = name;
  }
  return all.valid() ? all : own;
}

NameId LockNames::returned(FuncId function, int depth) {
  const auto [entry, is_new] = returned_.try_emplace(function);
  if (!is_new) return entry->second;  // invalid while it is looked for: recursion gives nothing
  const ir::Function& f = calls_.program().function(function);
  NameId all;
  for (const ir::Block& block : f.blocks) {
    const Instr& last = f.instrs[block.end - 1];
    if (last.op != Op::ret || last.operand_count == 0) continue;
    const NameId name = find_name(function, f.operands_of(last)[0], depth + 1);
    if (!name.valid() || is_local(name) || (all.valid() && all != name)) return {};
    all = name;
  }
  return returned_[function] = all;
}

// Steps.

NameId LockNames::extend(NameId base, Step step, int depth) {
  if (!base.valid()) return {};
  if (step.back && !step.captured && depth <= kDepthMax) {
    const auto owner = owner_of_value(base, depth + 1);
    if (owner && owner->first == FieldId(step.field)) return owner->second;
    if (const FieldId back = way_back(FieldId(step.field), depth + 1); back.valid())
      return extend(base, {.field = back.index()}, depth + 1);
  }
  if (!step.back) {
    if (!step.captured && fields_.self(FieldId(step.field))) return base;
    if (depth <= kDepthMax) {
      for (const auto& [at, end] : known_of(base, depth + 1)) {
        if (at == step) return end;
      }
      const NameId end = behind_owned(base, step, depth + 1);
      if (end.valid()) return end;
    }
  }
  LockName name = names_[base.index()];
  // Back to the owner and forward by the same field: where we were.
  if (!name.steps.empty() && !step.back && name.steps.back() == Step{step.field, step.captured, true}) {
    name.steps.pop_back();
  } else {
    name.steps.push_back(step);
  }
  return name.steps.size() > kStepsMax ? NameId() : intern(std::move(name));
}

/// The object in field `h` was made by the owner's constructor, which gave itself to it: `this.h = new
/// H(this)`. Then `x.h.f` may be x again.
NameId LockNames::behind_owned(NameId base, Step step, int depth) {
  const LockName name = names_[base.index()];
  if (name.steps.empty() || name.steps.back().captured || name.steps.back().back) return {};
  const auto stores = fields_.stores(FieldId(name.steps.back().field));
  if (stores.size() != 1) return {};
  const ir::Function& f = calls_.program().function(stores[0].function);
  const auto operands = f.operands_of(f.instr(stores[0].instr));
  if (operands.size() != 2 || f.params.empty() ||
      strip(calls_.program().module_of(stores[0].function), f, operands[0]) != f.params[0]) {
    return {};
  }
  const NameId made = find_name(stores[0].function, operands[1], depth);
  for (const auto& [at, end] : known_of(made, depth)) {
    const LockName inner = names_[end.index()];
    if (at != step || inner.root != NameRoot::parameter || inner.which != 0) continue;
    LockName result = name;
    result.steps.pop_back();
    NameId out = intern(std::move(result));
    for (const Step& s : inner.steps) out = extend(out, s, depth + 1);
    return out;
  }
  return {};
}

/// What hangs on an object that this method makes: captured values, what its constructor stored.
LockNames::Known LockNames::known_of(NameId made, int depth) {
  const LockName name = made.valid() ? names_[made.index()] : LockName();
  if (name.root != NameRoot::value || !name.steps.empty() || depth > kDepthMax) return {};
  const auto [entry, is_new] = known_.try_emplace(made);
  if (!is_new) return entry->second;
  Known known = find_known(name.function, ValueId(name.which), depth);
  return known_[made] = std::move(known);
}

LockNames::Known LockNames::find_known(FuncId function, ValueId made, int depth) {
  const ir::Module& module = calls_.program().module_of(function);
  const ir::Function& f = calls_.program().function(function);
  const Instr* alloc = f.definition(made);
  Known known;
  if (alloc != nullptr && ir::is_call(alloc->op))
    return made_by_call(function, f.definitions[made.index()], depth + 1);
  if (alloc == nullptr || alloc->op != Op::alloc) return known;
  if (static_cast<ir::AllocKind>(alloc->kind) == ir::AllocKind::closure) {
    const auto captured = f.operands_of(*alloc);
    for (uint32_t i = 0; i < captured.size(); ++i) {
      const NameId name = find_name(function, captured[i], depth);
      if (name.valid()) known.push_back({{.field = i, .captured = true}, name});
    }
    return known;
  }
  // Its constructor is called soon after, nearly always in the same block or a few further on.
  const uint32_t from = f.definitions[made.index()].index();
  for (uint32_t i = from + 1; i < f.instrs.size(); ++i) {
    const Instr& call = f.instrs[i];
    if (call.op != Op::call || call.operand_count == 0 || f.operands_of(call)[0] != made) continue;
    if (!module.callees[call.payload].name.view().starts_with("<init>(")) continue;
    const auto callees = bindings(function, InstrId(i));
    if (callees.size() != 1) return known;
    const std::vector<NameId> arguments = find_arguments(callees[0], depth);
    for (const auto& [step, inner] : stored_by(callees[0].callee, depth)) {
      const NameId name = replace(arguments, inner, depth);
      if (name.valid()) known.emplace_back(step, name);
    }
    return known;
  }
  return known;
}

/// The same for what a call made: `lock.newCondition()` gives a new object that knows the lock.
LockNames::Known LockNames::made_by_call(FuncId function, InstrId call, int depth) {
  Known known;
  const auto callees = bindings(function, call);
  if (depth > kDepthMax || callees.size() != 1 || callees[0].callee == function) return known;
  const FuncId callee = callees[0].callee;
  const ir::Function& f = calls_.program().function(callee);
  ValueId made;
  for (const ir::Block& block : f.blocks) {
    const Instr& last = f.instrs[block.end - 1];
    if (last.op != Op::ret || last.operand_count == 0) continue;
    const ValueId value = strip(calls_.program().module_of(callee), f, f.operands_of(last)[0]);
    if (made.valid() && made != value) return known;
    made = value;
  }
  const Instr* alloc = made.valid() ? f.definition(made) : nullptr;
  if (alloc == nullptr || alloc->op != Op::alloc) return known;
  const std::vector<NameId> arguments = find_arguments(callees[0], depth);
  for (const auto& [step, inner] : find_known(callee, made, depth + 1)) {
    const NameId name = replace(arguments, inner, depth);
    if (name.valid()) known.emplace_back(step, name);
  }
  return known;
}

/// Stable fields that a constructor sets, once, to something of its parameters; its super's first.
LockNames::Known LockNames::stored_by(FuncId constructor, int depth) {
  Known known;
  if (depth > kDepthMax) return known;
  const ir::Module& module = calls_.program().module_of(constructor);
  const ir::Function& f = calls_.program().function(constructor);
  if (f.params.empty()) return known;
  for (uint32_t i = 0; i < f.instrs.size(); ++i) {
    const Instr& instr = f.instrs[i];
    const auto operands = f.operands_of(instr);
    if (instr.op == Op::call && !operands.empty() && operands[0] == f.params[0] &&
        module.callees[instr.payload].name.view().starts_with("<init>(")) {
      const auto callees = bindings(constructor, InstrId(i));
      if (callees.size() != 1 || callees[0].callee == constructor) continue;
      const std::vector<NameId> arguments = find_arguments(callees[0], depth + 1);
      for (const auto& [step, inner] : stored_by(callees[0].callee, depth + 1)) {
        const NameId name = replace(arguments, inner, depth + 1);
        if (name.valid() && !is_local(name)) known.emplace_back(step, name);
      }
      continue;
    }
    if (instr.op != Op::store || operands.size() != 2 || strip(module, f, operands[0]) != f.params[0])
      continue;
    const FieldId field = fields_.of(constructor, instr);
    if (!fields_.stable(field)) continue;
    const Step step{.field = field.index()};
    const NameId name = find_name(constructor, operands[1], depth + 1);
    const bool again = std::erase_if(known, [&](const auto& k) { return k.first == step; }) > 0;
    if (name.valid() && !is_local(name) && !again) known.emplace_back(step, name);
  }
  return known;
}

// Across calls.

NameId LockNames::replace(const std::vector<NameId>& arguments, NameId name, int depth) {
  if (is_global(name)) return name;
  const LockName inner = names_[name.index()];
  if (inner.root != NameRoot::parameter || inner.which >= arguments.size()) return {};
  NameId out = arguments[inner.which];
  for (const Step& s : inner.steps) out = extend(out, s, depth + 1);
  return out;
}

NameId LockNames::leave(const Binding& binding, NameId name) {
  return is_global(name) ? name : replace(arguments(binding), name, 0);
}

void LockNames::enter(const Binding& binding, NameId name, std::vector<NameId>& out) {
  if (is_global(name)) out.push_back(name);
  const std::vector<NameId> given = arguments(binding);
  for (uint32_t i = 0; i < given.size(); ++i) {
    if (!given[i].valid()) continue;
    const NameId base = parameter(i);
    const auto add = [&](NameId from, NameId start) {
      const auto steps = relation(from, name);
      if (!steps) return;
      NameId end = start;
      for (const Step& s : *steps) end = extend(end, s, 0);
      if (end.valid()) out.push_back(end);
    };
    add(given[i], base);
    if (const auto owner = owner_of_value(given[i], 0))
      add(owner->second, extend(base, {.field = owner->first.index(), .captured = false, .back = true}, 0));
    for (const auto& [step, end] : known_of(given[i], 0)) add(end, extend(base, step, 0));
    // A constructor knows by its parameters what its object has by fields.
    if (given[i] == parameter(0) && is_constructor(calls_.program().function(binding.caller)))
      for (const auto& [step, end] : stored_by(binding.caller, 0)) add(end, extend(base, step, 0));
  }
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
}

std::vector<NameId> LockNames::find_arguments(const Binding& binding, int depth) {
  const ir::Function& caller = calls_.program().function(binding.caller);
  const ir::Function& callee = calls_.program().function(binding.callee);
  const auto operands = caller.operands_of(caller.instr(binding.call));
  std::vector<NameId> names(callee.params.size());
  if (binding.kind == BindingKind::unknown) return names;
  if (binding.kind == BindingKind::direct) {
    for (size_t i = 0; i < names.size() && i < operands.size(); ++i) {
      names[i] = find_name(binding.caller, operands[i], depth);
    }
    return names;
  }
  const size_t given = operands.size() - 1;
  const size_t captured = names.size() > given ? names.size() - given : 0;
  const NameId closure = find_name(binding.caller, operands[0], depth);
  for (uint32_t i = 0; i < captured; ++i) names[i] = extend(closure, {.field = i, .captured = true}, depth);
  for (size_t i = captured; i < names.size(); ++i) {
    names[i] = find_name(binding.caller, operands[i - captured + 1], depth);
  }
  return names;
}

std::optional<std::vector<Step>> LockNames::relation(NameId from, NameId to) const {
  const LockName& a = names_[from.index()];
  const LockName& b = names_[to.index()];
  if (a.root != b.root || a.which != b.which || a.function != b.function || a.text != b.text) return {};
  size_t common = 0;
  while (common < a.steps.size() && common < b.steps.size() && a.steps[common] == b.steps[common]) ++common;
  std::vector<Step> steps;
  for (size_t i = a.steps.size(); i-- > common;) {
    steps.push_back({a.steps[i].field, a.steps[i].captured, !a.steps[i].back});
  }
  steps.insert(steps.end(), b.steps.begin() + static_cast<std::ptrdiff_t>(common), b.steps.end());
  return steps;
}

bool LockNames::exact(const std::vector<Step>& steps) const {
  return std::all_of(steps.begin(), steps.end(), [&](const Step& s) {
    return !s.back || (!s.captured && fields_.made_for(FieldId(s.field)));
  });
}

}  // namespace ravel::flow::sync
