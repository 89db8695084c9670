// SPDX-License-Identifier: Apache-2.0
#include "flow/jvm/set_up.h"

#include <algorithm>

#include "flow/jvm/race_constructors.h"

namespace ravel::flow::jvm {

using flow::heap::CallEdge;
using flow::heap::InstanceId;
using flow::sync::OriginId;
using flow::sync::OriginKind;

/// What a method calls, and what the threads do that it starts. With too many of them: nothing is known.
const std::set<InstanceId>& SetUp::reached(InstanceId from) {
  const auto [known, is_new] = reached_.try_emplace(from);
  if (!is_new) return known->second;
  std::vector<InstanceId> work = {from};
  while (!work.empty() && known->second.size() < kReachedMax) {
    const InstanceId at = work.back();
    work.pop_back();
    if (!known->second.insert(at).second) continue;
    for (const CallEdge& edge : input_.sync.calls().out(at)) work.push_back(edge.callee);
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

bool SetUp::is_before_start(InstanceId instance, ir::InstrId write, OriginId other) {
  if (input_.sync.threads()[other].kind != OriginKind::forked) return false;
  const flow::sync::Calls& calls = input_.sync.calls();
  const ir::FuncId id = input_.points_to.function(instance);
  const ir::Function& function = input_.program.function(id);
  std::set<ir::InstrId> started;
  for (const CallEdge& edge : calls.out(instance))
    if (edge.instr.valid() && !started.contains(edge.instr) && starts(edge.callee, other))
      started.insert(edge.instr);
  if (started.empty()) return false;
  // No way leads from a start to the write.
  const ir::BlockId home = calls.block_of(id, write);
  std::vector<ir::BlockId> work;
  for (const ir::InstrId at : started) {
    const ir::BlockId block = calls.block_of(id, at);
    if (block == home && at < write) return false;
    work.push_back(block);
  }
  std::set<ir::BlockId> seen;
  while (!work.empty()) {
    const ir::Block& block = function.blocks[work.back().index()];
    work.pop_back();
    for (const ir::BlockId next : function.targets_of(block)) {
      if (next == home) return false;
      if (seen.insert(next).second) work.push_back(next);
    }
  }
  return true;
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

}  // namespace ravel::flow::jvm
