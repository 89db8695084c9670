// SPDX-License-Identifier: Apache-2.0
#include "flow/sync/held_locks_local.h"

#include <algorithm>

#include "flow/sync/crossed.h"
#include "flow/sync/true_target.h"
#include "ir/dominators.h"

namespace ravel::flow::sync {

using ir::BlockId;
using ir::FuncId;
using ir::Instr;
using ir::InstrId;
using ir::Op;
using ir::ValueId;

// States.

namespace {

constexpr uint8_t kCountMax = 8;

std::vector<Taken>::iterator find(std::vector<Taken>& taken, NameId name) {
  return std::lower_bound(taken.begin(), taken.end(), name,
                          [](const Taken& t, NameId n) { return t.name < n; });
}

void insert(std::vector<NameId>& names, NameId name) {
  const auto at = std::lower_bound(names.begin(), names.end(), name);
  if (at == names.end() || *at != name) names.insert(at, name);
}

}  // namespace

FarObjects::FarObjects(std::vector<uint32_t> objects) {
  std::sort(objects.begin(), objects.end());
  objects.erase(std::unique(objects.begin(), objects.end()), objects.end());
  if (!objects.empty()) set_ = std::make_shared<const std::vector<uint32_t>>(std::move(objects));
}

void FarObjects::unite(const FarObjects& other) {
  if (other.empty() || set_ == other.set_) return;
  const auto mine = all(), more = other.all();
  if (std::includes(mine.begin(), mine.end(), more.begin(), more.end())) return;
  std::vector<uint32_t> both;
  std::set_union(mine.begin(), mine.end(), more.begin(), more.end(), std::back_inserter(both));
  // The other one has all of mine: it is shared, not copied.
  set_ = both.size() == more.size() ? other.set_
                                    : std::make_shared<const std::vector<uint32_t>>(std::move(both));
}

std::vector<uint32_t> objects_along(const heap::PointsTo& points_to, std::span<const uint32_t> roots,
                                    const LockName& name) {
  std::vector<uint32_t> now(roots.begin(), roots.end());
  const auto unite = [](std::vector<uint32_t>& set) {
    std::sort(set.begin(), set.end());
    set.erase(std::unique(set.begin(), set.end()), set.end());
  };
  unite(now);
  for (const Step& s : name.steps) {
    if (s.back) return {};
    if (s == kNotMonitor) continue;
    std::vector<uint32_t> next;
    for (const uint32_t o : now) {
      const auto held =
          points_to.field_objects(heap::ObjectId(o), s.captured ? heap::FieldId() : heap::FieldId(s.field));
      next.insert(next.end(), held.begin(), held.end());
    }
    unite(next);
    now = std::move(next);
  }
  return now;
}

void LockState::take(NameId name, bool shared, bool optimistic) {
  auto at = find(taken, name);
  if (at == taken.end() || at->name != name) at = taken.insert(at, {name, 0, 0});
  at->optimistic = at->optimistic || optimistic;
  uint8_t& count = shared ? at->shared : at->exclusive;
  if (count < kCountMax) ++count;
}

void LockState::release(NameId name, bool shared) {
  const auto at = find(taken, name);
  if (at == taken.end() || at->name != name || (shared ? at->shared : at->exclusive) == 0) {
    insert(released, name);
    return;
  }
  --(shared ? at->shared : at->exclusive);
  if (at->shared == 0 && at->exclusive == 0) taken.erase(at);
}

bool LockState::join(const LockState& other) {
  if (!reached) {
    *this = other;
    reached = true;
    return true;
  }
  const LockState before = *this;
  std::vector<Taken> both;
  for (const Taken& mine : taken) {
    const auto at = std::lower_bound(other.taken.begin(), other.taken.end(), mine.name,
                                     [](const Taken& t, NameId n) { return t.name < n; });
    if (at == other.taken.end() || at->name != mine.name) continue;
    Taken least{mine.name, std::min(mine.exclusive, at->exclusive), std::min(mine.shared, at->shared),
                mine.optimistic || at->optimistic};
    // A write lock on one way and a read lock on the other: at least a read lock.
    if (least.exclusive == 0 && least.shared == 0) least.shared = 1;
    both.push_back(least);
  }
  taken = std::move(both);
  for (const NameId name : other.released) insert(released, name);
  far.unite(other.far);
  return *this != before;
}

// One method.

namespace {

/// Exceptions may leave the block here.
bool may_raise(const ir::Module& module, const Instr& instr) {
  switch (instr.op) {
    case Op::call:
    case Op::call_virtual:
      return module.callees[instr.payload].module.view() != "$jvm" ||
             model::primitive_of(module.callees[instr.payload].module, module.callees[instr.payload].name) ==
                 model::JvmPrimitive::none;
    case Op::load:
    case Op::store:
    case Op::alloc:
    case Op::acquire:
    case Op::raise:
      return true;
    default:
      return false;
  }
}

}  // namespace

void LocalLocks::step(FuncId function, const Method& method, InstrId at, LockState& state) const {
  const Instr& instr = calls_.program().function(function).instr(at);
  const auto effect = std::lower_bound(method.effects.begin(), method.effects.end(), at,
                                       [](const Effect& e, InstrId i) { return e.instr < i; });
  if (effect != method.effects.end() && effect->instr == at) {
    for (const NameId name : effect->summary.releases) {
      // A read lock is released as a write lock would be: whichever was taken.
      const auto held = find(state.taken, name);
      const bool shared = held != state.taken.end() && held->name == name && held->exclusive == 0;
      state.release(name, shared);
    }
    state.far.unite(effect->summary.far);
    for (const Taken& t : effect->summary.acquires) {
      if (t.exclusive > 0) state.take(t.name, false);
      if (t.shared > 0) state.take(t.name, true, t.optimistic);
    }
  }
  // Computed anew: what the value named before is not known any more.
  if (instr.result.valid() && !state.taken.empty()) {
    std::erase_if(state.taken, [&](const Taken& t) {
      const LockName& name = names_[t.name];
      return name.root == NameRoot::value && name.function == function && name.which == instr.result.index();
    });
  }
}

void LocalLocks::leave_block(FuncId function, const Method& method, BlockId block, const LockState& at_end,
                             std::vector<BlockId>& work, std::vector<LockState>& entry) const {
  const ir::Module& module = calls_.program().module_of(function);
  const ir::Function& f = calls_.program().function(function);
  const ir::Block& b = f.block(block);
  const Instr& last = f.instrs[b.end - 1];
  const auto targets = f.targets_of(b);
  for (size_t t = 0; t < targets.size(); ++t) {
    LockState state = at_end;
    for (const Conditional& c : method.tries) {
      if (true_target(module, f, last, c.result) != static_cast<int>(t)) continue;
      for (const Taken& lock : c.locks) state.take(lock.name, lock.exclusive == 0);
    }
    if (entry[targets[t].index()].join(state)) work.push_back(targets[t]);
  }
}

void LocalLocks::flow(FuncId function, Method& method) const {
  const ir::Module& module = calls_.program().module_of(function);
  const ir::Function& f = calls_.program().function(function);
  method.entry.assign(f.blocks.size(), {});
  method.entry[0].reached = true;
  std::vector<BlockId> work = {BlockId(0)};
  while (!work.empty()) {
    const BlockId block = work.back();
    work.pop_back();
    const ir::Block& b = f.block(block);
    LockState state = method.entry[block.index()];
    LockState raised;
    for (uint32_t i = b.begin; i < b.end; ++i) {
      if (b.unwind.valid() && may_raise(module, f.instrs[i])) raised.join(state);
      step(function, method, InstrId(i), state);
    }
    if (b.unwind.valid()) {
      if (!raised.reached) raised.join(method.entry[block.index()]);
      if (method.entry[b.unwind.index()].join(raised)) work.push_back(b.unwind);
    }
    leave_block(function, method, block, state, work, method.entry);
  }
}

LockState LocalLocks::before(FuncId function, InstrId instr) const {
  const auto method = methods_.find(function);
  if (method == methods_.end()) return {};
  const BlockId block = calls_.block_of(function, instr);
  LockState state = method->second.entry[block.index()];
  for (uint32_t i = calls_.program().function(function).block(block).begin; i < instr.index(); ++i) {
    step(function, method->second, InstrId(i), state);
  }
  add_crossed(method->second, state);
  return state;
}

void LocalLocks::find_crossed(FuncId function, Method& method) {
  const ir::Function& f = calls_.program().function(function);
  std::vector<NameId> chosen;  // begin with one of two values
  for (const Effect& effect : method.effects)
    for (const Taken& taken : effect.summary.acquires) {
      const LockName& name = names_[taken.name];
      if (name.root != NameRoot::value || name.function != function) continue;
      const Instr* made = f.definition(ValueId(name.which));
      if (made != nullptr && made->op == Op::phi) insert(chosen, taken.name);
    }
  const auto behind = [&](ValueId value, const std::vector<Step>& steps) {
    NameId name = names_.of(function, value);
    for (size_t i = 0; i < steps.size() && name.valid(); ++i) name = names_.extended(name, steps[i]);
    return name;
  };
  for (size_t i = 0; i < chosen.size(); ++i) {
    for (size_t k = i + 1; k < chosen.size(); ++k) {
      const LockName one = names_[chosen[i]], two = names_[chosen[k]];
      const auto values =
          one.steps == two.steps ? crossed(f, ValueId(one.which), ValueId(two.which)) : std::nullopt;
      if (!values) continue;
      const NameId a = behind(values->first, one.steps), b = behind(values->second, one.steps);
      if (a.valid() && b.valid()) method.crossed.push_back({{chosen[i], chosen[k]}, {a, b}});
    }
  }
}

void LocalLocks::add_crossed(const Method& method, LockState& state) {
  const auto holds = [&](NameId name) {
    const auto at = find(state.taken, name);
    return at != state.taken.end() && at->name == name && at->exclusive > 0;
  };
  for (const Crossed& each : method.crossed) {
    if (!holds(each.taken.first) || !holds(each.taken.second)) continue;
    for (const NameId name : {each.meant.first, each.meant.second})
      if (!holds(name)) state.take(name, false);
  }
}

}  // namespace ravel::flow::sync
