// SPDX-License-Identifier: Apache-2.0
#include "flow/jvm/race_constructors.h"

#include <algorithm>

#include "flow/heap/descriptor.h"
#include "flow/heap/operations.h"

namespace ravel::flow::jvm {

using ir::Op;

bool is_constructor(const ir::Function& function) { return function.name.name.view().starts_with("<init>"); }
bool is_initialiser(const ir::Function& function) {
  return function.name.name.view().starts_with("<clinit>");
}

bool is_this(const ir::Function& function, ir::ValueId value) {
  if (function.params.empty()) return false;
  // Definitions form no cycle but through phis, which are not followed.
  while (value != function.params[0]) {
    const ir::Instr* definition = function.definition(value);
    if (definition == nullptr || definition->op != Op::refine) return false;
    value = function.operands_of(*definition)[0];
  }
  return true;
}

Leaks::Leaks(const ir::Program& program, const flow::sync::Calls& calls) : program_(program) {
  for (size_t i = 0; i < calls.size(); ++i) {
    const flow::heap::InstanceId caller(i);
    for (const flow::heap::CallEdge& edge : calls.out(caller)) {
      if (!edge.instr.valid()) continue;
      auto& list = callees_[{calls.points_to().function(caller), edge.instr}];
      const ir::FuncId callee = calls.points_to().function(edge.callee);
      if (std::find(list.begin(), list.end(), callee) == list.end()) list.push_back(callee);
    }
  }
}

bool Leaks::leaks_this(ir::FuncId function) {
  const auto [entry, is_new] = known_.try_emplace(function, false);  // meanwhile: recursion adds nothing
  if (!is_new) return entry->second;
  const bool result = look(function);
  return known_[function] = result;
}

bool Leaks::look(ir::FuncId id) {
  const ir::Function& function = program_.function(id);
  for (size_t i = 0; i < function.instrs.size(); ++i) {
    const ir::Instr& instr = function.instrs[i];
    const auto operands = function.operands_of(instr);
    const auto is_own = [&](ir::ValueId v) { return is_this(function, v); };
    switch (instr.op) {
      case Op::store: {
        const bool is_static = static_cast<ir::FieldKind>(instr.kind) == ir::FieldKind::statik;
        if (operands.size() > (is_static ? 0u : 1u) && is_own(operands[is_static ? 0 : 1])) return true;
        break;
      }
      case Op::alloc:
      case Op::phi:
        if (std::any_of(operands.begin(), operands.end(), is_own)) return true;
        break;
      case Op::call:
      case Op::call_virtual:
        if (passes_on(id, ir::InstrId(i), instr)) return true;
        break;
      default:
        break;
    }
  }
  return false;
}

bool Leaks::passes_on(ir::FuncId id, ir::InstrId at, const ir::Instr& instr) {
  const ir::Function& function = program_.function(id);
  const ir::FuncName& callee = program_.module_of(id).callees[instr.payload];
  if (heap::is_operation(callee)) return false;
  const auto operands = function.operands_of(instr);
  const bool has_receiver = operands.size() > flow::heap::parameter_types(callee.name.view()).size();
  for (size_t i = has_receiver ? 1 : 0; i < operands.size(); ++i)
    if (is_this(function, operands[i])) return true;
  if (!has_receiver || operands.empty() || !is_this(function, operands[0])) return false;
  const auto known = callees_.find({id, at});
  if (known == callees_.end()) return false;
  const std::vector<ir::FuncId> targets = known->second;
  return std::any_of(targets.begin(), targets.end(), [&](ir::FuncId f) { return leaks_this(f); });
}

}  // namespace ravel::flow::jvm
