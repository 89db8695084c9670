// SPDX-License-Identifier: Apache-2.0
#include "check/native_race_turns.h"

#include <algorithm>

#include "flow/native/loops.h"

namespace ravel::check {

using flow::native::Access;
using flow::native::InstanceId;
using flow::native::LocId;
using ir::Instr;
using ir::InstrId;
using ir::Op;
using ir::ValueId;

namespace {

/// Does a branch depend on the value, by comparing it or what is computed from it?
bool is_asked(const ir::Module& module, const ir::Function& function, ValueId value) {
  constexpr int kDepthMax = 3;
  std::vector<ValueId> made = {value};
  for (int depth = 0; depth < kDepthMax; ++depth) {
    std::vector<ValueId> next;
    for (const Instr& instr : function.instrs) {
      const auto operands = function.operands_of(instr);
      const bool takes = std::ranges::any_of(
          operands, [&](ValueId operand) { return std::ranges::find(made, operand) != made.end(); });
      if (!takes) continue;
      if (instr.op == Op::test || instr.op == Op::select) return true;
      const bool computes =
          instr.op == Op::call && module.callee(ir::CalleeId(instr.payload)).module.view() == ir::kOpModule;
      if (computes && instr.result.valid()) next.push_back(instr.result);
    }
    made = std::move(next);
  }
  return false;
}

bool meet(const std::vector<LocId>& a, const std::vector<LocId>& b) {
  return std::ranges::any_of(a, [&](LocId place) { return std::ranges::binary_search(b, place); });
}

}  // namespace

const ir::Function& NativeTurns::function_of(const Access& access) const {
  return input_.program.function(input_.native.points_to().instance(access.instance).function);
}

const NativeTurns::Steps& NativeTurns::steps(InstanceId instance) {
  const auto [known, fresh] = steps_.try_emplace(instance);
  if (!fresh) return known->second;
  const ir::FuncId id = input_.native.points_to().instance(instance).function;
  const ir::Function& function = input_.program.function(id);
  const ir::Module& module = input_.program.module_of(id);
  for (uint32_t i = 0; i < function.instrs.size(); ++i) {
    const Instr& instr = function.instrs[i];
    if ((instr.op != Op::load && instr.op != Op::store) || !ir::is_memory(instr)) continue;
    const ir::MemoryOrder order = module.memory[instr.payload].order;
    const bool is_strict = order == ir::MemoryOrder::acq_rel || order == ir::MemoryOrder::seq_cst;
    const auto places = [&] { return input_.native.points_to().accessed(instance, instr); };
    if (instr.op == Op::load && (is_strict || order == ir::MemoryOrder::acquire) &&
        is_asked(module, function, instr.result))
      known->second.asks.push_back({InstrId(i), places()});
    if (instr.op == Op::store && (is_strict || order == ir::MemoryOrder::release))
      known->second.sets.push_back({InstrId(i), places()});
  }
  return known->second;
}

bool NativeTurns::may_take_turns(const Access& access) {
  const Steps& all = steps(access.instance);
  return !all.asks.empty() && !all.sets.empty();
}

/// Does it ask, before, what the other one sets afterwards?
bool NativeTurns::waits_for(const Access& waiting, const Access& other) {
  const Steps& asking = steps(waiting.instance);
  const Steps& setting = steps(other.instance);
  return std::ranges::any_of(asking.asks, [&](const Step& ask) {
    return flow::native::comes_before(function_of(waiting), ask.at, waiting.instr) &&
           std::ranges::any_of(setting.sets, [&](const Step& set) {
             return flow::native::comes_before(function_of(other), other.instr, set.at) &&
                    meet(ask.places, set.places);
           });
  });
}

bool NativeTurns::keep_apart(const Access& a, const Access& b) {
  if (&function_of(a) == &function_of(b) || !may_take_turns(a) || !may_take_turns(b)) return false;
  return waits_for(a, b) && waits_for(b, a);
}

}  // namespace ravel::check
