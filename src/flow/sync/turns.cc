// SPDX-License-Identifier: Apache-2.0
#include "flow/sync/turns.h"

#include <algorithm>

namespace ravel::flow::sync {

using heap::InstanceId;

VolatileTurns::VolatileTurns(const Calls& calls, const Fields& fields) : calls_(calls), fields_(fields) {
  HashMap<ir::FuncId, std::vector<Use>> by_function;
  for (const ir::FuncId function : fields.functions())
    if (std::vector<Use> uses = uses_in(function); !uses.empty())
      by_function.emplace(function, std::move(uses));
  if (by_function.empty()) return;
  for (size_t i = 0; i < calls.size(); ++i) {
    const InstanceId id(i);
    const auto uses = by_function.find(calls.points_to().function(id));
    if (uses == by_function.end()) continue;
    Steps& steps = steps_[id];
    for (const Use& use : uses->second)
      (use.is_set ? steps.sets : steps.asks).push_back({use.at, meant(id, use), use.how});
  }
}

std::vector<VolatileTurns::Use> VolatileTurns::uses_in(ir::FuncId id) const {
  const ir::Module& module = calls_.program().module_of(id);
  const ir::Function& function = calls_.program().function(id);
  std::vector<Use> result;
  if (module.library) return result;
  for (uint32_t i = 0; i < function.instrs.size(); ++i) {
    const ir::Instr& instr = function.instrs[i];
    if (instr.op != ir::Op::load && instr.op != ir::Op::store) continue;
    const heap::FieldId field = fields_.of(id, instr);
    if (!field.valid() || !fields_.is_volatile(field)) continue;
    const bool is_static = static_cast<ir::FieldKind>(instr.kind) == ir::FieldKind::statik;
    if (instr.op == ir::Op::store)
      result.push_back({ir::InstrId(i), field, is_static, true,
                        facts::set_to(module, function, function.operands_of(instr).back())});
    else if (facts::is_asked(module, function, instr.result))
      result.push_back({ir::InstrId(i), field, is_static, false, 0});
  }
  return result;
}

std::vector<uint32_t> VolatileTurns::meant(InstanceId instance, const Use& use) {
  if (use.is_static) return {name(use.field, UINT32_MAX)};
  const ir::Function& function = calls_.function(instance);
  const ir::ValueId base = function.operands_of(function.instr(use.at))[0];
  std::vector<uint32_t> result;
  for (const uint32_t object : calls_.points_to().objects(instance, base))
    result.push_back(name(use.field, object));
  std::ranges::sort(result);
  return result;
}

uint32_t VolatileTurns::name(heap::FieldId field, uint32_t object) {
  return names_.try_emplace({field, object}, static_cast<uint32_t>(names_.size())).first->second;
}

const facts::Turns::Steps* VolatileTurns::steps(Instance instance) const {
  const auto found = steps_.find(InstanceId(instance));
  return found == steps_.end() ? nullptr : &found->second;
}

std::optional<facts::Turns::Call> VolatileTurns::only_call(Instance instance) const {
  const auto in = calls_.in(InstanceId(instance));
  if (in.size() != 1 || !in[0].caller.valid() || !calls_.is_plain(in[0])) return std::nullopt;
  return Call{in[0].caller.index(), in[0].instr};
}

}  // namespace ravel::flow::sync
