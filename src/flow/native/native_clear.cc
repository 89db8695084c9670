// SPDX-License-Identifier: Apache-2.0
#include "flow/native/native_clear.h"

#include <algorithm>
#include <deque>

#include "base/hash_map.h"
#include "ir/loops.h"

namespace ravel::flow::native {

NativeClear::NativeClear(const NativeInput& input)
    : input_(input),
      native_(input.native),
      lock_calls_(input),
      callers_(native_.points_to().instance_count()),
      taken_(native_.points_to().instance_count()) {
  for (const CallEdge& edge : native_.points_to().edges())
    if (edge.kind == flow::native::EdgeKind::call) callers_[edge.callee.index()].push_back(&edge);
  for (const SectionEnd& end : native_.walk().section_ends())
    if (end.taken) taken_[end.instance.index()].push_back(&end);
  for (const Leak& leak : native_.walk().leaks())
    if (leak.held.taken.function == native_.points_to().instance(leak.instance).function)
      forgotten_.insert(leak.held.taken);
  find_forgetful();
}

/// What a function was entered with is not known in full, nor then of what it calls.
void NativeClear::find_forgetful() {
  const flow::native::PointsTo& points_to = native_.points_to();
  forgetful_.resize(points_to.instance_count());
  std::vector<InstanceId> work;
  const auto add = [&](InstanceId instance) {
    if (forgetful_[instance.index()]) return;
    forgetful_[instance.index()] = true;
    work.push_back(instance);
  };
  for (size_t i = 0; i < points_to.instance_count(); ++i)
    if (native_.walk().is_widened(InstanceId(i))) add(InstanceId(i));
  while (!work.empty()) {
    const InstanceId caller = work.back();
    work.pop_back();
    for (const CallEdge& edge : points_to.calls_from(caller))
      if (edge.kind == flow::native::EdgeKind::call) add(edge.callee);
  }
}

bool NativeClear::is_clear(flow::native::LocksetId locks) const {
  constexpr std::ptrdiff_t kHeldMax = 4;
  return std::ranges::count_if(native_.walk().lockset(locks),
                               [](const Held& held) { return held.kind == HeldKind::lock; }) <= kHeldMax;
}

bool NativeClear::is_named(std::string_view lock) {
  return lock.find("(+") == std::string_view::npos && lock != "a lock" && lock != "it";
}

bool NativeClear::takes_always(const Held& held) const {
  if (held.tried || !held.taken.function.valid()) return false;
  const ir::Function& function = input_.program.function(held.taken.function);
  uint32_t gate = 0;
  while (function.blocks[gate].end <= held.taken.instr.index()) ++gate;
  std::vector<bool> seen(function.blocks.size());
  std::vector<uint32_t> work;
  const auto go = [&](uint32_t block) {
    if (block == gate || seen[block]) return;
    seen[block] = true;
    work.push_back(block);
  };
  go(0);
  while (!work.empty()) {
    const ir::Block& block = function.blocks[work.back()];
    work.pop_back();
    if (function.instrs[block.end - 1].op == ir::Op::ret) return false;
    for (const ir::BlockId to : function.targets_of(block)) go(to.index());
  }
  return true;
}

bool NativeClear::leads_to(ir::FuncId id, std::vector<uint32_t> from, ir::InstrId to,
                           const std::vector<ir::InstrId>& gates) const {
  const ir::Function& function = input_.program.function(id);
  const auto is_gate = [&](uint32_t at) { return std::ranges::find(gates, ir::InstrId(at)) != gates.end(); };
  std::vector<bool> seen(function.blocks.size());
  while (!from.empty()) {
    uint32_t at = from.back();
    from.pop_back();
    const auto block = std::ranges::find_if(function.blocks, [&](const ir::Block& b) { return at < b.end; });
    while (at < block->end && at != to.index() && !is_gate(at)) ++at;
    if (at == to.index()) return true;
    if (at < block->end) continue;
    for (const ir::BlockId next : function.targets_of(*block)) {
      if (seen[next.index()]) continue;
      seen[next.index()] = true;
      from.push_back(function.blocks[next.index()].begin);
    }
  }
  return false;
}

std::vector<PathId> NativeClear::holds_by_text(ir::FuncId id, ir::InstrId at) const {
  std::vector<PathId> result;
  for (const LockCall& call : lock_calls_.in(id)) {
    if (call.act != LockAct::take || std::ranges::find(result, call.lock) != result.end()) continue;
    std::vector<uint32_t> from{0};
    for (const ir::InstrId given : lock_calls_.where(id, LockAct::release, call.lock))
      from.push_back(given.index() + 1);
    if (!leads_to(id, std::move(from), at, lock_calls_.where(id, LockAct::take, call.lock)))
      result.push_back(call.lock);
  }
  return result;
}

bool NativeClear::may_leave_with(const flow::native::Leak& leak) const {
  const ir::FuncId id = native_.points_to().instance(leak.instance).function;
  std::vector<uint32_t> from;
  for (const ir::InstrId at : lock_calls_.where(id, LockAct::take, leak.held.lock))
    from.push_back(at.index() + 1);
  return leads_to(id, std::move(from), leak.exit, lock_calls_.where(id, LockAct::release, leak.held.lock));
}

bool NativeClear::may_come_without(const Event& release) const {
  const ir::FuncId id = native_.points_to().instance(release.instance).function;
  const auto taken = lock_calls_.where(id, LockAct::take, release.lock);
  if (taken.empty()) return false;  // somebody whom nobody saw took it for this function
  std::vector<uint32_t> from{0};
  for (const ir::InstrId at : lock_calls_.where(id, LockAct::release, release.lock))
    from.push_back(at.index() + 1);
  return leads_to(id, std::move(from), release.instr, taken);
}

bool NativeClear::is_lock(InstanceId instance, PathId path, const Held& held) const {
  if (!held.unique.valid()) return false;
  const auto& places = native_.sharing().places(instance, path, native_.paths());
  return places.size() == 1 && places.front() == held.unique;
}

const SectionEnd* NativeClear::taken_before(InstanceId instance, ir::InstrId before, const Held& held) const {
  const ir::FuncId id = native_.points_to().instance(instance).function;
  for (const SectionEnd* end : taken_[instance.index()]) {
    if (end->at == before || !is_lock(instance, end->lock, held)) continue;
    if (leads_to(id, {end->at.index() + 1}, before, lock_calls_.where(id, LockAct::release, end->lock)))
      return end;
  }
  return nullptr;
}

std::vector<ir::InstrId> NativeClear::where_it_may(InstanceId instance, LockAct act, PathId lock) const {
  const auto& places = native_.sharing().places(instance, lock, native_.paths());
  std::vector<ir::InstrId> result;
  for (const LockCall& call : lock_calls_.in(native_.points_to().instance(instance).function)) {
    if (call.act != act) continue;
    const auto& others = native_.sharing().places(instance, call.lock, native_.paths());
    if (call.lock == lock ||
        std::ranges::any_of(others, [&](LocId place) { return std::ranges::binary_search(places, place); }))
      result.push_back(call.at);
  }
  return result;
}

bool NativeClear::is_muddled(InstanceId instance, PathId lock) const {
  const Paths& paths = native_.paths();
  const auto& places = native_.sharing().places(instance, lock, paths);
  const auto is_vague = [&](PathId path) {
    return paths[paths.root_of(path)].kind == StepKind::value || paths.has_follow(path) ||
           paths.is_indexed(path);
  };
  const auto may_be_it = [&](PathId path) {
    const auto& others = native_.sharing().places(instance, path, paths);
    return places.empty() || others.empty() || std::ranges::any_of(others, [&](LocId place) {
             return std::ranges::binary_search(places, place);
           });
  };
  return std::ranges::any_of(lock_calls_.in(native_.points_to().instance(instance).function),
                             [&](const LockCall& call) {
                               return call.act == LockAct::release && call.lock != lock &&
                                      is_vague(call.lock) && may_be_it(call.lock);
                             });
}

bool NativeClear::is_returned_locked(const Leak& leak) const {
  constexpr size_t kValuesMax = 16;
  const ir::FuncId id = native_.points_to().instance(leak.instance).function;
  const ir::Function& function = input_.program.function(id);
  const ir::Instr& exit = function.instr(leak.exit);
  if (exit.op != ir::Op::ret) return false;
  const auto operands = function.operands_of(exit);
  std::vector<ir::ValueId> values(operands.begin(), operands.end());
  for (size_t i = 0; i < values.size() && i < kValuesMax; ++i) {
    const PathId path = native_.names()[id].of[values[i].index()];
    if (path.valid() && native_.paths().begins_with(leak.held.lock, path)) return true;
    const ir::Instr* made = function.definition(values[i]);
    if (made == nullptr || made->op != ir::Op::phi) continue;
    for (const ir::ValueId operand : function.operands_of(*made))
      if (std::ranges::find(values, operand) == values.end()) values.push_back(operand);
  }
  return false;
}

bool NativeClear::is_one_of_many(const Leak& leak) const {
  const ir::FuncId id = native_.points_to().instance(leak.instance).function;
  return native_.paths().is_indexed(leak.held.lock) && leak.held.taken.function == id &&
         ir::in_loop(input_.program.function(id), leak.held.taken.instr);
}

bool NativeClear::was_left_behind(const Event& event, const Site& taken,
                                  const std::optional<Taker>& taker) const {
  if (!forgotten_.contains(taken)) return false;
  if (taker) return native_.points_to().instance(taker->instance).function != taken.function;
  const Site here{native_.points_to().instance(event.instance).function, event.instr};
  return here.function != taken.function || here == taken;
}

std::optional<NativeClear::Taker> NativeClear::taker(const Event& event, const Held& held) const {
  constexpr size_t kSeenMax = 2000;
  struct Way {
    InstanceId instance;
    ir::InstrId at;
    const CallEdge* by = nullptr;  ///< the call that is made there; null: the event itself
    size_t next = 0;               ///< of the ways: where that call leads
  };
  std::deque<Way> ways{{event.instance, event.instr, nullptr, 0}};
  HashSet<InstanceId> seen{event.instance};
  for (size_t i = 0; i < ways.size() && seen.size() < kSeenMax; ++i) {
    const Way way = ways[i];
    if (const SectionEnd* taken = taken_before(way.instance, way.at, held)) {
      Taker found{way.instance, taken->lock, taken->at, {}};
      for (size_t w = i; ways[w].by != nullptr; w = ways[w].next) found.calls.push_back(*ways[w].by);
      return found;
    }
    for (const CallEdge* edge : callers_[way.instance.index()])
      if (seen.insert(edge->caller).second) ways.push_back({edge->caller, edge->instr, edge, i});
  }
  return std::nullopt;
}

}  // namespace ravel::flow::native
