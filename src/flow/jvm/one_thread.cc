// SPDX-License-Identifier: Apache-2.0
#include "flow/jvm/one_thread.h"

#include <algorithm>
#include <set>

#include "flow/jvm/race_constructors.h"
#include "ir/dominators.h"
#include "model/jvm_acts.h"
#include "model/jvm_names.h"

namespace ravel::flow::jvm {

using flow::heap::CallEdge;
using flow::heap::InstanceId;
using flow::sync::OriginId;
using flow::sync::OriginKind;
using ir::FuncId;
using ir::InstrId;
using ir::Op;
using ir::ValueId;

namespace {

/// Methods of a library between the program's call and the one that starts.
constexpr size_t kBetweenMax = 200;

bool steps(const ir::Module& module, const ir::Instr& instr) {
  if (!ir::is_call(instr.op)) return false;
  const ir::FuncName& callee = module.callees[instr.payload];
  const std::string_view name = callee.name.view();
  return (name.starts_with("compareAndSet") || name.starts_with("getAndSet")) &&
         model::looks_before_it_acts(callee.module, callee.name);
}

}  // namespace

bool OneThread::same(OriginId a, OriginId b) {
  if (!input_.harness.is_open()) return false;
  const flow::sync::Threads& threads = input_.sync.threads();
  if (threads[a].kind != OriginKind::forked || threads[b].kind != OriginKind::forked) return false;
  if (a == b) return is_one_each(a);
  const FuncId first = input_.points_to.function(threads[a].entries.front());
  const FuncId second = input_.points_to.function(threads[b].entries.front());
  return first == second && (is_one_each(a) || is_one_each(b));
}

bool OneThread::is_one_each(OriginId id) {
  const auto [known, is_new] = known_.try_emplace(id, false);
  if (!is_new) return known->second;
  const flow::sync::Origin& origin = input_.sync.threads()[id];
  known->second = !origin.starts.empty() &&
                  std::ranges::all_of(origin.starts, [&](const CallEdge& fork) { return is_one_each(fork); });
  return known->second;
}

/// Wherever the program asks the library for that start.
bool OneThread::is_one_each(const CallEdge& fork) const {
  std::vector<std::pair<InstanceId, InstrId>> work = {{fork.caller, fork.instr}};
  std::set<InstanceId> seen;
  while (!work.empty()) {
    const auto [caller, at] = work.back();
    work.pop_back();
    if (!caller.valid() || caller == input_.sync.calls().harness_instance() || !at.valid()) continue;
    const FuncId function = input_.points_to.function(caller);
    if (!input_.program.module_of(function).library) {
      if (!is_guarded_start(caller, at)) return false;
      continue;
    }
    if (!seen.insert(caller).second) continue;
    if (seen.size() > kBetweenMax) return false;
    for (const CallEdge& edge : input_.sync.calls().in(caller)) work.emplace_back(edge.caller, edge.instr);
  }
  return true;
}

bool OneThread::is_guarded_start(InstanceId caller, InstrId at) const {
  const FuncId function = input_.points_to.function(caller);
  const ir::Function& f = input_.program.function(function);
  if (input_.sync.calls().in_loop(function, at)) return false;
  const ir::Instr& start = f.instr(at);
  if (!ir::is_call(start.op)) return false;
  const Symbol called = input_.program.module_of(function).callees[start.payload].name;
  if (model::begins_rounds(called)) return true;
  const bool of_thread = start.operand_count == 1 && called.view() == "start()V";
  return (of_thread && is_kept(function, f.operands_of(start)[0])) || is_first_come(function, at);
}

/// A Thread starts once; another one has to be put in its place first. `start()` on itself is the same.
bool OneThread::is_kept(FuncId function, ValueId thread) const {
  const ir::Module& module = input_.program.module_of(function);
  const ir::Function& f = input_.program.function(function);
  const ValueId started = flow::sync::strip(module, f, thread);
  const auto is_in_object = [](const ir::Instr& instr) {
    const auto kind = static_cast<ir::FieldKind>(instr.kind);
    return kind == ir::FieldKind::field || kind == ir::FieldKind::statik;
  };
  const ir::Instr* read = f.definition(started);
  if (read != nullptr && read->op == Op::load && is_in_object(*read)) return true;
  const flow::heap::ClassId home = input_.classes.find(module.name);
  if (is_this(f, started) &&
      input_.classes.is_subtype(home, input_.classes.find(Symbol(model::kThreadClass))))
    return true;
  return std::ranges::any_of(f.instrs, [&](const ir::Instr& instr) {
    return instr.op == Op::store && is_in_object(instr) &&
           flow::sync::strip(module, f, f.operands_of(instr).back()) == started;
  });
}

/// The answer of one step, or of a method that takes one.
bool OneThread::asks_in_one_step(InstanceId instance, FuncId function, ValueId value) const {
  const ir::Function& f = input_.program.function(function);
  const ir::Instr* asked = f.definition(flow::sync::strip(input_.program.module_of(function), f, value));
  if (asked == nullptr || !ir::is_call(asked->op)) return false;
  if (steps(input_.program.module_of(function), *asked)) return true;
  const InstrId at(static_cast<uint32_t>(asked - f.instrs.data()));
  const auto callees = input_.sync.calls().out(instance, at);
  return !callees.empty() && std::ranges::all_of(callees, [&](const CallEdge& edge) {
    const FuncId callee = input_.points_to.function(edge.callee);
    const ir::Module& module = input_.program.module_of(callee);
    return !module.library &&
           std::ranges::any_of(input_.program.function(callee).instrs,
                               [&](const ir::Instr& instr) { return steps(module, instr); });
  });
}

bool OneThread::is_first_come(FuncId function, InstrId at) const {
  const ir::Function& f = input_.program.function(function);
  const ir::Dominators dominators(f);
  const ir::BlockId home = input_.sync.calls().block_of(function, at);
  const auto instances = input_.points_to.instances_of(function);
  return !instances.empty() && std::ranges::any_of(f.blocks, [&](const ir::Block& block) {
    const ir::Instr& last = f.instrs[block.end - 1];
    if (last.op != Op::test || last.operand_count == 0) return false;
    const auto targets = f.targets_of(block);
    const bool decides =
        std::ranges::any_of(
            targets,
            [&](ir::BlockId to) { return dominators.reachable(to) && dominators.dominates(to, home); }) &&
        !std::ranges::all_of(targets, [&](ir::BlockId to) { return dominators.dominates(to, home); });
    return decides && asks_in_one_step(instances.front(), function, f.operands_of(last)[0]);
  });
}

}  // namespace ravel::flow::jvm
