// SPDX-License-Identifier: Apache-2.0
#include "flow/jvm/guarded_by_ghost.h"

namespace ravel::flow::jvm {

using flow::heap::ClassId;
using ir::FuncId;
using ir::InstrId;
using ir::Op;
using ir::ValueId;

namespace {

constexpr int kDepthMax = 8;

/// The ghosts of `this`, by name.
GhostLocks own_ghosts(size_t count) {
  GhostLocks result;
  for (uint32_t i = 0; i < count; ++i) result.emplace_back(LockPath{LockRoot::ghost, i, {}, {}});
  return result;
}

}  // namespace

GhostLocks Ghosts::put(FuncId function, const std::vector<LockExpression>& with,
                       std::span<const ValueId> arguments, const GhostLocks& of_object) {
  std::vector<std::optional<LockPath>> paths;
  for (const ValueId argument : arguments)
    paths.push_back(argument.valid() ? std::optional(declared_.paths().of(function, argument))
                                     : std::nullopt);
  GhostLocks result;
  for (const LockExpression& lock : with)
    result.push_back(declared_.paths().put(lock.path, paths, of_object));
  return result;
}

GhostLocks Ghosts::of_parameter(FuncId function, uint32_t index) {
  const ir::MethodInfo* info = declared_.info(function);
  const bool is_static = info == nullptr || (info->flags & ir::kDeclStatic) != 0;
  GhostLocks own = own_ghosts(declared_.klass(declared_.class_of(function)).ghosts.size());
  if (index == 0 && !is_static) return own;
  for (const auto& [parameter, with] : declared_.method(function).with_parameters)
    if (parameter == index) return put(function, with, input_.program.function(function).params, own);
  return {};
}

GhostLocks Ghosts::of_definition(FuncId function, InstrId at, int depth) {
  const ir::Module& module = input_.program.module_of(function);
  const ir::Function& f = input_.program.function(function);
  const ir::Instr& instr = f.instr(at);
  const auto operands = f.operands_of(instr);
  switch (instr.op) {
    case Op::load: {
      const auto kind = static_cast<ir::FieldKind>(instr.kind);
      if (kind != ir::FieldKind::field && kind != ir::FieldKind::statik) return {};
      const FieldPromise& field = declared_.field(input_.classes.field(module.fields[instr.payload]));
      if (field.with.empty()) return {};
      return put(function, field.with, operands,
                 operands.empty() ? GhostLocks() : find(function, operands[0], depth + 1));
    }
    case Op::call:
    case Op::call_virtual: {
      const ir::FuncName& callee = module.callees[instr.payload];
      const ClassId owner = declared_.resolver().known_class(callee.module.view());
      if (!owner.valid()) return {};
      const flow::heap::Target target = input_.classes.direct_target(owner, callee.name);
      if (target.method == nullptr) return {};
      const MethodPromise& method = declared_.method(target.owner, callee.name);
      if (method.with_result.empty()) return {};
      return put(function, method.with_result, operands,
                 operands.empty() ? GhostLocks() : find(function, operands[0], depth + 1));
    }
    case Op::alloc:
      for (const auto& [made, with] : declared_.method(function).with_made)
        if (made == at)
          return put(function, with, f.params,
                     own_ghosts(declared_.klass(declared_.class_of(function)).ghosts.size()));
      return {};
    case Op::phi: {
      std::optional<GhostLocks> all;
      for (const ValueId operand : operands) {
        const ir::Instr* from = f.definition(operand);
        const bool is_null = from != nullptr && from->op == Op::constant;
        if (operand == instr.result || is_null) continue;
        GhostLocks one = find(function, operand, depth + 1);
        if (all && *all != one) return {};
        all = std::move(one);
      }
      return all.value_or(GhostLocks());
    }
    default:
      return {};
  }
}

GhostLocks Ghosts::find(FuncId function, ValueId value, int depth) {
  if (depth > kDepthMax) return {};
  const ir::Function& f = input_.program.function(function);
  value = flow::sync::strip(input_.program.module_of(function), f, value);
  if (const int parameter = flow::sync::parameter_index(f, value); parameter >= 0)
    return of_parameter(function, static_cast<uint32_t>(parameter));
  const InstrId at = f.definitions[value.index()];
  return at.valid() ? of_definition(function, at, depth) : GhostLocks();
}

}  // namespace ravel::flow::jvm
