// SPDX-License-Identifier: Apache-2.0
#include "flow/jvm/set_up.h"

#include <algorithm>

#include "flow/jvm/race_constructors.h"

namespace ravel::flow::jvm {

using flow::heap::CallEdge;
using flow::heap::InstanceId;
using flow::sync::OriginId;
using flow::sync::OriginKind;

/// What a method calls, and where the threads begin that it starts; not what these do, which comes later.
/// With too many of them: nothing is known.
const std::set<InstanceId>& SetUp::reached(InstanceId from) {
  const auto [known, is_new] = reached_.try_emplace(from);
  if (!is_new) return known->second;
  std::vector<InstanceId> work = {from};
  while (!work.empty() && known->second.size() < kReachedMax) {
    const InstanceId at = work.back();
    work.pop_back();
    if (!known->second.insert(at).second) continue;
    for (const CallEdge& edge : input_.sync.calls().out(at)) {
      if (edge.kind == flow::heap::CallKind::fork)
        known->second.insert(edge.callee);
      else
        work.push_back(edge.callee);
    }
  }
  return known->second;
}

bool SetUp::starts(InstanceId from, OriginId other) {
  const std::set<InstanceId>& all = reached(from);
  const auto& entries = input_.sync.threads()[other].entries;
  return all.size() >= kReachedMax ||
         std::any_of(entries.begin(), entries.end(), [&](InstanceId entry) { return all.contains(entry); });
}

bool SetUp::is_before_others(InstanceId instance, ir::InstrId write, OriginId other) {
  const ir::Function& function = input_.sync.calls().function(instance);
  if (!is_constructor(function)) return false;
  const ir::Instr& instr = function.instr(write);
  if (instr.op != ir::Op::store || instr.operand_count == 0 ||
      !is_this(function, function.operands_of(instr)[0]))
    return false;
  return input_.sync.threads()[other].kind != OriginKind::forked || !starts(instance, other);
}

/// When the method starts the other thread, seen from one of its instructions: never, or only after that, or
/// perhaps before. If that calls what starts it, it is for the callee to tell. On a way that passes `anew`
/// (if valid), everything begins anew.
SetUp::Starts SetUp::start_of(OriginId other, InstanceId instance, ir::InstrId at, ir::InstrId anew) {
  const flow::sync::Calls& calls = input_.sync.calls();
  const ir::FuncId id = input_.points_to.function(instance);
  const ir::Function& function = input_.program.function(id);
  std::set<ir::InstrId> started;
  for (const CallEdge& edge : calls.out(instance))
    if (edge.instr.valid() && !started.contains(edge.instr) && starts(edge.callee, other))
      started.insert(edge.instr);
  if (started.empty()) return Starts::never;
  // Does a way lead from a start to it?
  const ir::BlockId home = calls.block_of(id, at);
  const ir::BlockId again = anew.valid() ? calls.block_of(id, anew) : ir::BlockId();
  std::vector<ir::BlockId> work;
  for (const ir::InstrId start : started) {
    const ir::BlockId block = calls.block_of(id, start);
    if (block == home && start < at && !(block == again && start < anew)) return Starts::before;
    work.push_back(block);
  }
  std::set<ir::BlockId> seen;
  while (!work.empty()) {
    const ir::Block& block = function.blocks[work.back().index()];
    work.pop_back();
    for (const ir::BlockId next : function.targets_of(block)) {
      if (next == again) continue;
      if (next == home) return Starts::before;
      if (seen.insert(next).second) work.push_back(next);
    }
  }
  return Starts::after;
}

bool SetUp::is_before_start(InstanceId instance, ir::InstrId write, OriginId other) {
  return input_.sync.threads()[other].kind == OriginKind::forked &&
         start_of(other, instance, write, {}) == Starts::after;
}

bool SetUp::is_before_known(const Point& access, flow::heap::ObjectId object, OriginId by, OriginId other) {
  const std::vector<InMaking::Frame> frames = making_.frames(access, object, by);
  const bool is_forked = input_.sync.threads()[other].kind == OriginKind::forked;
  return !frames.empty() && std::all_of(frames.begin(), frames.end(), [&](const InMaking::Frame& frame) {
    return !is_forked || start_of(other, frame.instance, frame.leads, frame.made) != Starts::before;
  });
}

/// Or by the callers of those, which only hand the call on.
bool SetUp::is_locked_by_callers(ir::FuncId function, int depth) {
  const auto [known, is_new] = locked_.try_emplace(function, false);
  if (!is_new) return known->second;
  const flow::sync::Calls& calls = input_.sync.calls();
  bool any = false;
  for (const InstanceId instance : input_.points_to.instances_of(function)) {
    for (const CallEdge& edge : calls.in(instance)) {
      if (!edge.caller.valid() || !edge.instr.valid() || edge.caller == calls.harness_instance()) continue;
      if (input_.sync.threads().of(edge.caller).empty()) continue;
      if (!calls.is_plain(edge)) return false;
      if (input_.sync.locks().held(edge.caller, edge.instr).empty() &&
          (depth == kHandedOnMax || !is_locked_by_callers(input_.points_to.function(edge.caller), depth + 1)))
        return false;
      any = true;
    }
  }
  return known->second = any;
}

bool SetUp::is_called_locked(OriginId client, InstanceId instance) {
  const flow::sync::Origin& origin = input_.sync.threads()[client];
  if (origin.kind != OriginKind::root || input_.harness.is_main(origin.group)) return false;
  const std::vector<CallEdge> way = paths_.to(client, instance);
  return !way.empty() && is_locked_by_callers(input_.points_to.function(way.front().callee), 0);
}

/// Clients that could call it as well are left out.
bool SetUp::is_run_by_threads(ir::FuncId function, int depth) {
  const auto [known, is_new] = by_threads_.try_emplace(function, true);  // meanwhile: recursion adds nobody
  if (!is_new) return known->second;
  const flow::sync::Calls& calls = input_.sync.calls();
  bool any = false;
  for (const InstanceId instance : input_.points_to.instances_of(function)) {
    for (const CallEdge& edge : calls.in(instance)) {
      if (!edge.caller.valid() || edge.caller == calls.harness_instance()) continue;
      const bool is_started = edge.kind == flow::heap::CallKind::fork;
      if (!is_started &&
          (depth == kHandedOnMax || !is_run_by_threads(input_.points_to.function(edge.caller), depth + 1)))
        return by_threads_[function] = false;
      any = true;
    }
  }
  return by_threads_[function] = any;
}

bool SetUp::is_of_own_thread(OriginId client, InstanceId instance) {
  const flow::sync::Origin& origin = input_.sync.threads()[client];
  if (origin.kind != OriginKind::root || input_.harness.is_main(origin.group)) return false;
  const auto [known, is_new] = of_own_.try_emplace(instance, false);
  if (!is_new) return known->second;
  // Back to all that clients call.
  const flow::sync::Calls& calls = input_.sync.calls();
  std::set<InstanceId> seen = {instance};
  std::vector<InstanceId> work = {instance};
  while (!work.empty()) {
    if (seen.size() > kReachedMax) return false;
    const InstanceId at = work.back();
    work.pop_back();
    for (const CallEdge& edge : calls.in(at)) {
      if (!calls.is_plain(edge) && edge.caller != calls.harness_instance()) continue;
      if (edge.caller != calls.harness_instance()) {
        if (edge.caller.valid() && seen.insert(edge.caller).second) work.push_back(edge.caller);
      } else if (input_.harness.root(edge.instr) != nullptr &&
                 !is_run_by_threads(input_.points_to.function(at), 0)) {
        return false;
      }
    }
  }
  return of_own_[instance] = true;
}

}  // namespace ravel::flow::jvm
