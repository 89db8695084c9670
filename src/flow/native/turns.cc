// SPDX-License-Identifier: Apache-2.0
#include "flow/native/turns.h"

namespace ravel::flow::native {

AtomicTurns::AtomicTurns(const Native& native)
    : native_(native), calls_(native.points_to().instance_count()) {
  std::vector<bool> is_called(calls_.size());
  for (const CallEdge& edge : native.points_to().edges()) {
    const size_t callee = edge.callee.index();
    const bool is_only = !is_called[callee] && edge.kind == EdgeKind::call;
    calls_[callee] = is_only ? &edge : nullptr;
    is_called[callee] = true;
  }
}

const ir::Function& AtomicTurns::function(Instance instance) const {
  const PointsTo& points_to = native_.points_to();
  return points_to.input().program.function(points_to.instance(InstanceId(instance)).function);
}

const facts::Turns::Steps* AtomicTurns::steps(Instance instance) const {
  const auto [known, is_new] = steps_.try_emplace(instance);
  if (!is_new) return &known->second;
  const PointsTo& points_to = native_.points_to();
  const ir::Module& module =
      points_to.input().program.module_of(points_to.instance(InstanceId(instance)).function);
  const ir::Function& code = function(instance);
  for (uint32_t i = 0; i < code.instrs.size(); ++i) {
    const ir::Instr& instr = code.instrs[i];
    if ((instr.op != ir::Op::load && instr.op != ir::Op::store) || !ir::is_memory(instr)) continue;
    const ir::MemoryOrder order = module.memory[instr.payload].order;
    const bool is_strict = order == ir::MemoryOrder::acq_rel || order == ir::MemoryOrder::seq_cst;
    const auto places = [&] {
      std::vector<uint32_t> result;
      for (const LocId place : points_to.accessed(InstanceId(instance), instr))
        result.push_back(place.index());
      return result;
    };
    if (instr.op == ir::Op::load && (is_strict || order == ir::MemoryOrder::acquire) &&
        facts::is_asked(module, code, instr.result))
      known->second.asks.push_back({ir::InstrId(i), places()});
    if (instr.op == ir::Op::store && (is_strict || order == ir::MemoryOrder::release))
      known->second.sets.push_back(
          {ir::InstrId(i), places(), facts::set_to(module, code, code.operands_of(instr).back())});
  }
  return &known->second;
}

std::optional<facts::Turns::Call> AtomicTurns::only_call(Instance instance) const {
  const CallEdge* call = calls_[instance];
  if (call == nullptr || !call->caller.valid()) return std::nullopt;
  return Call{call->caller.index(), call->instr};
}

}  // namespace ravel::flow::native
