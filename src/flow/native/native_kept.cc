// SPDX-License-Identifier: Apache-2.0
#include "flow/native/native_kept.h"

#include <algorithm>

namespace ravel::flow::native {

using model::NativeAct;

namespace {

bool meet(const std::set<LocId>& a, const std::set<LocId>& b) {
  return std::ranges::any_of(a, [&](LocId place) { return b.contains(place); });
}

}  // namespace

NativeKept::NativeKept(const NativeInput& input, const NativeLockCalls& calls)
    : input_(input), native_(input.native), calls_(calls) {
  const PointsTo& points_to = native_.points_to();
  for (size_t i = 0; i < points_to.instance_count(); ++i) look(InstanceId(i));
  for (const CallEdge& edge : points_to.edges())
    if (edge.kind == EdgeKind::call) {
      Acts& acts = acts_[points_to.instance(edge.callee).function];
      acts.is_called = true;
      acts.callers.insert(points_to.instance(edge.caller).function);
    }
}

void NativeKept::look(InstanceId instance) {
  for (const LockCall& call : calls_.in(native_.points_to().instance(instance).function))
    if (call.act != LockAct::make_or_destroy) add(instance, call);
}

void NativeKept::add(InstanceId instance, const LockCall& call) {
  const ir::FuncId id = native_.points_to().instance(instance).function;
  Act act{{}, callee_of(id, call.at), is_plain_parameter(call.lock)};
  const auto& places = native_.sharing().places(instance, call.lock, native_.paths());
  act.places.insert(places.begin(), places.end());
  Acts& acts = acts_[id];
  (call.act == LockAct::take ? acts.takes : acts.releases).push_back(std::move(act));
}

ir::FuncId NativeKept::callee_of(ir::FuncId id, ir::InstrId at) const {
  const ir::Instr& call = input_.program.function(id).instr(at);
  const ir::Module& module = input_.program.module_of(id);
  if (call.op != ir::Op::call || native_.points_to().meaning(module, call) != nullptr) return {};
  return input_.program.find(module.callee(ir::CalleeId(call.payload)));
}

/// `lock(m)` of somebody's `m`: what it is called with decides.
bool NativeKept::is_plain_parameter(PathId lock) const {
  return native_.paths()[lock].kind == StepKind::param;
}

/// The innermost function that knows which lock it is, and that does nothing else about it.
bool NativeKept::is_candidate(ir::FuncId id, const LockCall& take) const {
  if (take.act != LockAct::take || is_plain_parameter(take.lock) || !native_.paths().is_certain(take.lock))
    return false;
  const ir::Function& function = input_.program.function(id);
  const ir::Instr& call = function.instr(take.at);
  if (const model::NativeCall* known = native_.points_to().meaning(input_.program.module_of(id), call)) {
    if (known->act != NativeAct::acquire || !known->blocks || known->counts || known->to_the_end)
      return false;
  } else {
    const auto inner = calls_.in(callee_of(id, take.at));
    const bool is_wrapper = std::ranges::any_of(inner, [&](const LockCall& each) {
      return each.act == LockAct::take && is_plain_parameter(each.lock);
    });
    if (!is_wrapper) return false;
  }
  // Whoever it calls by a pointer may release it.
  return std::ranges::none_of(function.instrs,
                              [](const ir::Instr& instr) { return instr.op == ir::Op::call_value; });
}

/// Does somebody release it who has not taken it, or has it from the one that keeps it?
bool NativeKept::is_given_back_by_others(ir::FuncId keeper, const std::set<LocId>& places) const {
  return std::ranges::any_of(acts_, [&](const auto& each) {
    const auto& [id, acts] = each;
    return std::ranges::any_of(acts.releases, [&](const Act& release) {
      if (!meet(release.places, places) || (release.is_plain_parameter && acts.is_called)) return false;
      return id == keeper || std::ranges::none_of(acts.takes, [&](const Act& take) {
               return take.callee != keeper && meet(take.places, places);
             });
    });
  });
}

bool NativeKept::is_handed_on(InstanceId instance, PathId lock) const {
  const ir::FuncId keeper = native_.points_to().instance(instance).function;
  const auto& where = native_.sharing().places(instance, lock, native_.paths());
  const std::set<LocId> places(where.begin(), where.end());
  const auto takes_it = [&](ir::FuncId id) {
    const auto acts = acts_.find(id);
    return acts != acts_.end() && std::ranges::any_of(acts->second.takes, [&](const Act& take) {
             return take.callee != keeper && meet(take.places, places);
           });
  };
  return std::ranges::any_of(acts_, [&](const auto& each) {
    const auto& [id, acts] = each;
    if (id == keeper || takes_it(id) || std::ranges::any_of(acts.callers, takes_it)) return false;
    return std::ranges::any_of(acts.releases, [&](const Act& release) {
      return release.callee != keeper && meet(release.places, places) &&
             !(release.is_plain_parameter && acts.is_called);
    });
  });
}

bool NativeKept::is_used_in_pairs(ir::FuncId keeper, const std::set<LocId>& places) const {
  const auto has = [&](const std::vector<Act>& all) {
    return std::ranges::any_of(
        all, [&](const Act& act) { return !act.is_plain_parameter && meet(act.places, places); });
  };
  return std::ranges::any_of(acts_, [&](const auto& each) {
    return each.first != keeper && has(each.second.takes) && has(each.second.releases);
  });
}

std::vector<Kept> NativeKept::find() const {
  std::vector<Kept> result;
  const PointsTo& points_to = native_.points_to();
  std::set<ir::FuncId> threads;
  for (size_t o = 1; o < points_to.origin_count(); ++o)
    if (points_to.origin(OriginId(o)).kind == OriginKind::thread)
      threads.insert(points_to.origin(OriginId(o)).entry);
  std::set<Site> seen;
  for (size_t i = 0; i < points_to.instance_count(); ++i) {
    const ir::FuncId id = points_to.instance(InstanceId(i)).function;
    const ir::Function& function = input_.program.function(id);
    const auto exit = std::ranges::find(function.instrs, ir::Op::ret, &ir::Instr::op);
    if (exit == function.instrs.end() || function.name.name.view() == "main") continue;
    for (const LockCall& take : calls_.in(id)) {
      if (!is_candidate(id, take) || !calls_.where(id, LockAct::release, take.lock).empty()) continue;
      const auto& where = native_.sharing().places(InstanceId(i), take.lock, native_.paths());
      const std::set<LocId> places(where.begin(), where.end());
      if (places.empty() || is_given_back_by_others(id, places)) continue;
      const bool ends_thread = threads.contains(id);
      if (!ends_thread && !is_used_in_pairs(id, places)) continue;
      if (!seen.insert({id, take.at}).second) continue;
      const auto at = static_cast<size_t>(exit - function.instrs.begin());
      result.push_back({InstanceId(i), take.lock, take.at, ir::InstrId(at), ends_thread});
    }
  }
  return result;
}

}  // namespace ravel::flow::native
