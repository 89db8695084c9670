// SPDX-License-Identifier: Apache-2.0
//
// What calls do to the caller's locks: `void lock() { mu.lock(); }` and its kin, locks that are taken in one
// method and released in another, tryLock() in a helper. Bottom-up over the components of the call graph;
// within one until nothing changes, and with nothing acquired if that takes too long.
#include <algorithm>

#include "base/scc.h"
#include "flow/sync/held_locks_local.h"

namespace ravel::flow::sync {

using ir::FuncId;
using ir::Instr;
using ir::InstrId;
using ir::Op;
using ir::ValueId;
using model::JvmPrimitive;

namespace {

constexpr int kRoundsMax = 40;
/// Names of locks that one call may give up; what has more is known by its objects.
constexpr size_t kReleasesMax = 16;

void keep_common(std::vector<Taken>& mine, const std::vector<Taken>& other) {
  LockState a{.reached = true, .taken = std::move(mine), .released = {}, .far = {}};
  a.join({.reached = true, .taken = other, .released = {}, .far = {}});
  mine = std::move(a.taken);
}

}  // namespace

LocalLocks::LocalLocks(const Calls& calls, LockNames& names) : calls_(calls), names_(names) {
  std::vector<std::pair<uint32_t, uint32_t>> edges;
  for (const Binding& b : names.all_bindings()) edges.emplace_back(b.caller.index(), b.callee.index());
  const FlatGraph graph = FlatGraph::from_edges(calls.program().function_count(), std::move(edges));
  const Components parts = strong_components(graph);
  std::vector<bool> is_reached(calls.program().function_count(), false);
  for (size_t i = 0; i < calls.size(); ++i) {
    is_reached[calls.points_to().function(heap::InstanceId(i)).index()] = true;
  }
  for (size_t c = 0; c < parts.size(); ++c) {
    const auto members = parts.component(c);
    // Only those are looked at again of which a callee has changed.
    std::vector<bool> is_due(members.size(), true);
    std::vector<std::pair<uint32_t, uint32_t>> back;
    const auto position = [&](uint32_t m) {
      return static_cast<uint32_t>(std::lower_bound(members.begin(), members.end(), m) - members.begin());
    };
    for (uint32_t i = 0; i < members.size(); ++i)
      for (const uint32_t to : graph.of(members[i]))
        if (parts.of[to] == c) back.emplace_back(position(to), i);
    const FlatGraph callers = FlatGraph::from_edges(members.size(), std::move(back));
    const auto round = [&] {
      bool changed = false;
      for (uint32_t i = 0; i < members.size(); ++i) {
        const uint32_t m = members[i];
        if (!is_due[i] || !is_reached[m]) continue;
        is_due[i] = false;
        const LockSummary* known = summary(FuncId(m));
        const LockSummary before = known == nullptr ? LockSummary() : *known;
        visit(FuncId(m));
        known = summary(FuncId(m));
        if (known == nullptr ? before.empty() : before == *known) continue;
        changed = true;
        for (const uint32_t caller : callers.of(i)) is_due[caller] = true;
      }
      return changed;
    };
    int rounds = 0;
    while (round() && members.size() > 1 && ++rounds < kRoundsMax) {
    }
    if (rounds < kRoundsMax) continue;
    for (const uint32_t m : members) {
      const auto method = methods_.find(FuncId(m));
      if (method == methods_.end()) continue;
      method->second.summary.acquires.clear();
      method->second.summary.if_true.clear();
    }
  }
}

const LockSummary* LocalLocks::summary(FuncId function) const {
  const auto found = methods_.find(function);
  return found == methods_.end() ? nullptr : &found->second.summary;
}

const LockState* LocalLocks::at(FuncId function, InstrId call) const {
  const auto method = methods_.find(function);
  if (method == methods_.end()) return nullptr;
  const auto state = method->second.at_calls.find(call);
  return state == method->second.at_calls.end() ? nullptr : &state->second;
}

std::vector<NameId> LocalLocks::names_taken(FuncId function) const {
  std::vector<NameId> names;
  const auto method = methods_.find(function);
  if (method == methods_.end()) return names;
  for (const Effect& e : method->second.effects) {
    for (const Taken& t : e.summary.acquires) names.push_back(t.name);
    for (const Taken& t : e.summary.if_true) names.push_back(t.name);
  }
  return names;
}

std::vector<InstrId> LocalLocks::takes(FuncId function, NameId name) const {
  std::vector<InstrId> result;
  const auto method = methods_.find(function);
  if (method == methods_.end()) return result;
  const auto is_it = [&](const Taken& t) { return t.name == name; };
  for (const Effect& e : method->second.effects) {
    if (std::any_of(e.summary.acquires.begin(), e.summary.acquires.end(), is_it) ||
        std::any_of(e.summary.if_true.begin(), e.summary.if_true.end(), is_it)) {
      result.push_back(e.instr);
    }
  }
  return result;
}

void LocalLocks::visit(FuncId function) {
  Method method;
  if (!collect(function, method)) {
    methods_.erase(function);
    return;
  }
  find_crossed(function, method);
  flow(function, method);
  summarise(function, method);
  if (drop_unvalidated(function, method)) {
    method.summary = {};
    method.at_calls.clear();
    flow(function, method);
    summarise(function, method);
  }
  methods_[function] = std::move(method);
}

/// A method of the program that took optimistic reads and returns, on some way, without having validated
/// them: what it read may be torn, so they are no locks.
bool LocalLocks::drop_unvalidated(FuncId function, Method& method) const {
  if (calls_.program().module_of(function).library) return false;
  const ir::Function& f = calls_.program().function(function);
  std::vector<NameId> open;
  for (uint32_t b = 0; b < f.blocks.size(); ++b) {
    if (f.instrs[f.blocks[b].end - 1].op != Op::ret || !method.entry[b].reached) continue;
    LockState state = method.entry[b];
    for (uint32_t i = f.blocks[b].begin; i < f.blocks[b].end; ++i) step(function, method, InstrId(i), state);
    for (const Taken& t : state.taken)
      if (t.optimistic) open.push_back(t.name);
  }
  const auto is_open = [&](const Taken& t) {
    return t.optimistic && std::find(open.begin(), open.end(), t.name) != open.end();
  };
  for (Effect& effect : method.effects) std::erase_if(effect.summary.acquires, is_open);
  return !open.empty();
}

/// False if the method has nothing to do with locks.
bool LocalLocks::collect(FuncId function, Method& method) {
  const ir::Module& module = calls_.program().module_of(function);
  const ir::Function& f = calls_.program().function(function);
  for (uint32_t i = 0; i < f.instrs.size(); ++i) {
    const Instr& instr = f.instrs[i];
    LockSummary effect;
    const auto lock = [&] { return names_.of(function, f.operands_of(instr)[0]); };
    const auto called = [&] { return names_.extended(lock(), kNotMonitor); };
    if (instr.op == Op::acquire) {
      effect.acquires.push_back({lock(), 1, 0});
    } else if (instr.op == Op::release) {
      effect.releases.push_back(lock());
    } else if (instr.op == Op::call || instr.op == Op::call_virtual) {
      const ir::FuncName& callee = module.callees[instr.payload];
      switch (instr.operand_count == 0 ? JvmPrimitive::none
                                       : model::primitive_of(callee.module, callee.name)) {
        case JvmPrimitive::acquire:
        case JvmPrimitive::acquire_permit:
          effect.acquires.push_back({called(), 1, 0});
          break;
        case JvmPrimitive::acquire_shared:
          effect.acquires.push_back({called(), 0, 1});
          break;
        case JvmPrimitive::acquire_optimistic:
          effect.acquires.push_back({called(), 0, 1, true});
          break;
        case JvmPrimitive::release:
        case JvmPrimitive::release_shared:
        case JvmPrimitive::release_permit:
          effect.releases.push_back(called());
          break;
        case JvmPrimitive::try_acquire:
        case JvmPrimitive::try_acquire_permit:
          effect.if_true.push_back({called(), 1, 0});
          break;
        case JvmPrimitive::try_acquire_shared:
          effect.if_true.push_back({called(), 0, 1});
          break;
        default:
          effect = effect_of_call(function, InstrId(i));
      }
    }
    std::erase_if(effect.acquires, [](const Taken& t) { return !t.name.valid(); });
    std::erase_if(effect.if_true, [](const Taken& t) { return !t.name.valid(); });
    std::erase_if(effect.releases, [](NameId n) { return !n.valid(); });
    if (effect.empty()) continue;
    if (!effect.if_true.empty() && instr.result.valid()) {
      method.tries.push_back({instr.result, effect.if_true});
    }
    method.effects.push_back({InstrId(i), std::move(effect)});
  }
  return !method.effects.empty();
}

LockSummary LocalLocks::effect_of_call(FuncId function, InstrId at) {
  LockSummary all;
  bool first = true;
  for (const Binding& b : names_.bindings(function, at)) {
    const LockSummary* known = summary(b.callee);
    LockSummary one;
    if (known != nullptr && !known->empty()) {
      // By value: leave() may not move it, but recursion on itself would.
      const LockSummary inner = *known;
      const auto translate = [&](const std::vector<Taken>& from, std::vector<Taken>& to) {
        for (Taken t : from) {
          t.name = names_.leave(b, t.name);
          if (t.name.valid()) to.push_back(t);
        }
        std::sort(to.begin(), to.end());
        to.erase(std::unique(to.begin(), to.end(), [](auto& x, auto& y) { return x.name == y.name; }),
                 to.end());
      };
      translate(inner.acquires, one.acquires);
      translate(inner.if_true, one.if_true);
      one.far = inner.far;
      for (const NameId name : inner.releases) {
        const NameId outer = names_.leave(b, name);
        if (outer.valid()) {
          one.releases.push_back(outer);
        } else {
          one.far.unite(far(b.callee, name));
        }
      }
    }
    if (first) {
      all = std::move(one);
    } else {
      keep_common(all.acquires, one.acquires);
      keep_common(all.if_true, one.if_true);
      all.releases.insert(all.releases.end(), one.releases.begin(), one.releases.end());
      all.far.unite(one.far);
    }
    first = false;
  }
  std::sort(all.releases.begin(), all.releases.end());
  all.releases.erase(std::unique(all.releases.begin(), all.releases.end()), all.releases.end());
  for (; all.releases.size() > kReleasesMax; all.releases.pop_back())
    all.far.unite(far(function, all.releases.back()));
  return all;
}

const FarObjects& LocalLocks::far(FuncId function, NameId id) {
  const auto [entry, is_new] = far_.try_emplace(std::pair(function, id));
  if (!is_new) return entry->second;
  const heap::PointsTo& points_to = calls_.points_to();
  const LockName& name = names_[id];
  std::vector<uint32_t> roots;
  const auto add = [&](std::span<const uint32_t> objects) {
    roots.insert(roots.end(), objects.begin(), objects.end());
  };
  if (name.root == NameRoot::statik) add(points_to.static_objects(heap::FieldId(name.which)));
  if (name.root == NameRoot::object) roots.push_back(name.which);
  const auto& params = calls_.program().function(function).params;
  for (const heap::InstanceId instance : points_to.instances_of(function)) {
    if (name.root == NameRoot::parameter && name.which < params.size())
      add(points_to.objects(instance, params[name.which]));
    if (name.root == NameRoot::value && name.function == function)
      add(points_to.objects(instance, ValueId(name.which)));
  }
  return entry->second = FarObjects(objects_along(points_to, roots, name));
}

void LocalLocks::summarise(FuncId function, Method& method) const {
  const ir::Module& module = calls_.program().module_of(function);
  const ir::Function& f = calls_.program().function(function);
  bool first = true, first_true = true;
  for (uint32_t b = 0; b < f.blocks.size(); ++b) {
    LockState state = method.entry[b];
    if (!state.reached) continue;
    for (uint32_t i = f.blocks[b].begin; i < f.blocks[b].end; ++i) {
      const bool is_call = f.instrs[i].op == Op::call || f.instrs[i].op == Op::call_virtual;
      if (is_call && !names_.bindings(function, InstrId(i)).empty())
        add_crossed(method, method.at_calls[InstrId(i)] = state);
      step(function, method, InstrId(i), state);
    }
    for (const NameId name : state.released) method.summary.releases.push_back(name);
    method.summary.far.unite(state.far);
    const Instr& last = f.instrs[f.blocks[b].end - 1];
    if (last.op != Op::ret) continue;
    if (first) {
      method.summary.acquires = state.taken;
    } else {
      keep_common(method.summary.acquires, state.taken);
    }
    first = false;
    // What a caller knows that sees `true`.
    if (last.operand_count == 0) continue;
    const ValueId value = strip(module, f, f.operands_of(last)[0]);
    const Instr* def = f.definition(value);
    if (def != nullptr && def->op == Op::constant && module.constants[def->payload].number == 0) continue;
    for (const Conditional& c : method.tries) {
      if (c.result != value) continue;
      for (const Taken& lock : c.locks) state.take(lock.name, lock.exclusive == 0);
    }
    if (first_true) {
      method.summary.if_true = state.taken;
    } else {
      keep_common(method.summary.if_true, state.taken);
    }
    first_true = false;
  }
  LockSummary& s = method.summary;
  std::sort(s.releases.begin(), s.releases.end());
  s.releases.erase(std::unique(s.releases.begin(), s.releases.end()), s.releases.end());
  // A local object's lock means nothing to callers.
  const auto is_local = [&](const Taken& t) { return names_.is_local(t.name); };
  std::erase_if(s.acquires, is_local);
  std::erase_if(s.if_true, is_local);
  std::erase_if(s.if_true, [&](const Taken& t) {
    return std::any_of(s.acquires.begin(), s.acquires.end(),
                       [&](const Taken& a) { return a.name == t.name; });
  });
}

}  // namespace ravel::flow::sync
