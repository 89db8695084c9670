// SPDX-License-Identifier: Apache-2.0
#include "flow/jvm/lock_expression_paths.h"

#include "flow/heap/descriptor.h"
#include "model/jvm_annotations.h"
#include "model/jvm_primitives.h"

namespace ravel::flow::jvm {

using flow::heap::ClassId;
using flow::heap::FieldId;
using ir::FuncId;
using ir::Op;
using ir::ValueId;

namespace {

constexpr int kDepthMax = 8;
constexpr size_t kStepsMax = 8;

}  // namespace

void LockPaths::add_field(LockPath& path, FieldId field) const {
  if (!input_.sync.locks().fields().self(field)) path.steps.push_back({field, {}});
}

LockPath LockPaths::find(FuncId function, ValueId value, int depth) {
  const ir::Module& module = input_.program.module_of(function);
  const ir::Function& f = input_.program.function(function);
  value = flow::sync::strip(module, f, value);
  LockPath own{.root = LockRoot::value, .which = value.index(), .text = {}, .steps = {}};
  if (const int parameter = flow::sync::parameter_index(f, value); parameter >= 0) {
    own.root = LockRoot::parameter;
    own.which = static_cast<uint32_t>(parameter);
    return own;
  }
  const ir::Instr* instr = f.definition(value);
  if (instr == nullptr || depth > kDepthMax) return own;
  switch (instr->op) {
    case Op::constant: {
      const ir::Const& constant = module.constants[instr->payload];
      if (constant.kind == ir::ConstKind::klass) return {LockRoot::klass, 0, constant.text, {}};
      if (constant.kind == ir::ConstKind::string) return {LockRoot::string, 0, constant.text, {}};
      return own;
    }
    case Op::load: {
      const auto kind = static_cast<ir::FieldKind>(instr->kind);
      if (kind != ir::FieldKind::field && kind != ir::FieldKind::statik) return own;
      const FieldId field = input_.classes.field(module.fields[instr->payload]);
      if (kind == ir::FieldKind::statik) return {LockRoot::statik, field.index(), {}, {}};
      LockPath path = find(function, f.operands_of(*instr)[0], depth + 1);
      if (path.steps.size() >= kStepsMax) return own;
      add_field(path, field);
      return path;
    }
    case Op::call:
    case Op::call_virtual:
      return find_call(function, *instr, std::move(own), depth);
    default:
      return own;
  }
}

LockPath LockPaths::find_call(FuncId function, const ir::Instr& instr, LockPath own, int depth) {
  const ir::Module& module = input_.program.module_of(function);
  const ir::Function& f = input_.program.function(function);
  const ir::FuncName& callee = module.callees[instr.payload];
  const auto operands = f.operands_of(instr);
  const bool has_receiver = operands.size() > flow::heap::parameter_types(callee.name.view()).size();
  const model::LockCall call = model::lock_call_of(callee.name.view());
  const bool is_view = call == model::LockCall::read_view || call == model::LockCall::write_view;
  const ClassId owner = resolver_.known_class(callee.module.view());
  if (!is_view && owner.valid()) {
    const flow::heap::Target target = input_.classes.direct_target(owner, callee.name);
    if (target.function.valid()) {
      if (const auto inner = returned(target.function, depth + 1)) {
        std::vector<std::optional<LockPath>> arguments;
        for (const ValueId operand : operands) arguments.emplace_back(find(function, operand, depth + 1));
        if (auto path = put(*inner, arguments, {})) return *path;
      }
    }
  }
  if (!has_receiver || operands.size() != 1) return own;
  LockPath path = find(function, operands[0], depth + 1);
  if (path.steps.size() >= kStepsMax) return own;
  path.steps.push_back({{}, callee.name});
  return path;
}

std::optional<LockPath> LockPaths::returned(FuncId function, int depth) {
  if (depth > kDepthMax) return std::nullopt;
  const auto [entry, is_new] = returned_.try_emplace(function);
  if (!is_new) return entry->second;  // nothing while it is looked for: recursion gives nothing
  const ir::Function& f = input_.program.function(function);
  std::optional<LockPath> all;
  for (const ir::Block& block : f.blocks) {
    const ir::Instr& last = f.instrs[block.end - 1];
    if (last.op != Op::ret || last.operand_count == 0) continue;
    LockPath path = find(function, f.operands_of(last)[0], depth + 1);
    if (path.root == LockRoot::value || (all && *all != path)) return std::nullopt;
    all = std::move(path);
  }
  return returned_[function] = all;
}

std::optional<LockPath> LockPaths::put(const LockPath& declared,
                                       std::span<const std::optional<LockPath>> arguments,
                                       std::span<const std::optional<LockPath>> ghosts) {
  std::optional<LockPath> start;
  switch (declared.root) {
    case LockRoot::self:
      if (!arguments.empty()) start = arguments[0];
      break;
    case LockRoot::parameter:
      if (declared.which < arguments.size()) start = arguments[declared.which];
      break;
    case LockRoot::ghost:
      if (declared.which < ghosts.size()) start = ghosts[declared.which];
      break;
    case LockRoot::value:
      return std::nullopt;
    default:
      return declared;
  }
  if (!start) return std::nullopt;
  for (const LockStep& step : declared.steps) {
    if (step.field.valid()) {
      add_field(*start, step.field);
    } else {
      start->steps.push_back(step);
    }
  }
  return start;
}

/// A step by a method that returns a path of its object is that path.
LockPath LockPaths::simplified(const LockPath& path, ClassId of_root) {
  LockPath result = path;
  result.steps.clear();
  ClassId at = of_root;
  for (const LockStep& step : path.steps) {
    if (step.field.valid()) {
      add_field(result, step.field);
      at = resolver_.known_class(
          flow::heap::class_of_type(input_.classes.field(step.field).descriptor.view()));
      continue;
    }
    const flow::heap::Target target =
        at.valid() ? input_.classes.direct_target(at, step.method) : flow::heap::Target{};
    at = resolver_.known_class(flow::heap::class_of_type(flow::heap::result_type(step.method.view())));
    const auto inner = target.function.valid() ? returned(target.function, 0) : std::nullopt;
    const std::optional<LockPath> receiver = result;
    const auto through = inner ? put(*inner, {&receiver, 1}, {}) : std::nullopt;
    if (through) {
      result = *through;
    } else {
      result.steps.push_back(step);
    }
  }
  return result;
}

std::optional<LockPath> LockPaths::of(const flow::sync::LockName& name, FuncId function) {
  using flow::sync::NameRoot;
  LockPath path;
  switch (name.root) {
    case NameRoot::parameter:
      path = {LockRoot::parameter, name.which, {}, {}};
      break;
    case NameRoot::value:
      if (name.function != function) return std::nullopt;
      path = find(function, ValueId(name.which), 0);
      break;
    case NameRoot::statik:
      path = {LockRoot::statik, name.which, {}, {}};
      break;
    case NameRoot::klass:
      path = {LockRoot::klass, 0, name.text, {}};
      break;
    case NameRoot::string:
      path = {LockRoot::string, 0, name.text, {}};
      break;
    default:
      return std::nullopt;
  }
  for (const flow::sync::Step& step : name.steps) {
    if (step == flow::sync::kNotMonitor) continue;
    if (step.back || step.captured) return std::nullopt;
    const FieldId field(step.field);
    // What a lock of the library holds inside is the lock itself.
    const flow::heap::FieldDecl& decl = input_.classes.field(field);
    const ir::ModuleId module = decl.owner.valid() ? input_.classes.module(decl.owner) : ir::ModuleId();
    if (module.valid() && input_.program.module(module).path.starts_with(model::kModelPathPrefix)) continue;
    add_field(path, field);
  }
  return path;
}

}  // namespace ravel::flow::jvm
