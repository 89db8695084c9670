// SPDX-License-Identifier: Apache-2.0
#include "flow/beam/check_then_act_own.h"

#include <algorithm>

#include "flow/resolve.h"
#include "model/known_calls.h"

namespace ravel::flow::beam {

using flow::Expr;
using flow::ExprId;
using flow::ExprKind;
using flow::ObjId;
using flow::ObjKind;
using flow::OriginId;
using flow::ValueSet;
using ir::FuncId;
using ir::ValueId;

namespace {

const ir::Instr* unrefined(const ir::Function& function, ValueId& value) {
  const ir::Instr* made = function.definition(value);
  while (made != nullptr && made->op == ir::Op::refine) {
    value = function.operands_of(*made)[0];
    made = function.definition(value);
  }
  return made;
}

}  // namespace

std::optional<OwnKeys::Owner> OwnKeys::owner(FuncId func, ExprId key) const {
  const auto run_by = input_.flow.origins.of(func);
  if (run_by.size() != 1) return {};
  const flow::Origin& origin = input_.flow.origins.origin(run_by[0]);
  if (!origin.server.valid() || origin.entered) return {};
  if (const auto field = state_field(run_by[0], func, key)) return Owner{run_by[0], *field, 0};
  if (exprs_[key].kind != ExprKind::tuple) return {};
  const auto parts = exprs_.children(key);
  for (uint32_t i = 0; i < parts.size(); ++i)
    if (const auto field = state_field(run_by[0], func, parts[i])) return Owner{run_by[0], *field, i + 1};
  return {};
}

std::optional<uint32_t> OwnKeys::state_field(OriginId kind, FuncId func, ExprId key) const {
  std::optional<uint32_t> field;
  if (const model::Callback* callback = values_.callback(func); callback && callback->name == "init") {
    field = field_from_argument(kind, key);
  } else if (exprs_[key].kind == ExprKind::param) {
    field = given_field(kind, func, static_cast<uint32_t>(exprs_[key].number), 0);
  } else if (exprs_[key].kind == ExprKind::element) {
    bool exact = true;
    const auto objects = flow::objects_of(values_, exprs_, func, exprs_.children(key)[0], &exact);
    if (exact && are_states(objects, kind)) field = static_cast<uint32_t>(exprs_[key].number);
  }
  if (field && !is_identity(kind, *field)) field.reset();
  return field;
}

/// In init, the state is yet to be made: the key is that part of the argument from which the field is set.
std::optional<uint32_t> OwnKeys::field_from_argument(OriginId kind, ExprId key) const {
  const auto all = states(kind);
  const uint32_t count = all.empty() ? 0 : values_.object(all[0]).arity;
  for (uint32_t field = 0; field < count; ++field)
    if (const auto path = path_of_field(kind, field); path && is_at(key, *path)) return field;
  return {};
}

/// Every caller passes the same field of its state as a parameter.
std::optional<uint32_t> OwnKeys::given_field(OriginId kind, FuncId func, uint32_t param, int depth) const {
  constexpr int kDepthMax = 4;
  if (depth > kDepthMax || values_.callback(func) != nullptr) return {};
  std::optional<uint32_t> field;
  for (FuncId caller : input_.flow.calls.callers(func))
    for (const flow::CallEdge& edge : values_.edges(caller)) {
      if (edge.callee != func) continue;
      const flow::ArgSource source = values_.argument(edge, param);
      if (source.kind != flow::ArgSource::Kind::value) return {};
      const auto here = field_of_value(kind, caller, source.value, depth);
      if (!here || (field && *field != *here)) return {};
      field = here;
    }
  return field;
}

std::optional<uint32_t> OwnKeys::field_of_value(OriginId kind, FuncId func, ValueId value, int depth) const {
  const ir::Function& function = input_.program.function(func);
  const ir::Instr* made = unrefined(function, value);
  if (made != nullptr && made->op == ir::Op::load &&
      static_cast<ir::FieldKind>(made->kind) == ir::FieldKind::element) {
    const ValueSet base = values_.value(func, function.operands_of(*made)[0]);
    if (base.unknown || !are_states(base.objects, kind)) return {};
    return made->imm;
  }
  const auto param = std::find(function.params.begin(), function.params.end(), value);
  if (param == function.params.end()) return {};
  return given_field(kind, func, static_cast<uint32_t>(param - function.params.begin()), depth + 1);
}

bool OwnKeys::are_states(std::span<const ObjId> objects, OriginId kind) const {
  const auto all = states(kind);
  return !objects.empty() && std::all_of(objects.begin(), objects.end(), [&](ObjId id) {
    return std::binary_search(all.begin(), all.end(), id);
  });
}

std::vector<ObjId> OwnKeys::states(OriginId kind) const {
  const flow::Server& server = values_.servers()[input_.flow.origins.origin(kind).server.index()];
  std::vector<ObjId> result;
  for (size_t c = 0; c < server.callbacks.size(); ++c)
    for (uint32_t p = 0; p < server.roles[c]->arity && p < model::Callback::kParamsMax; ++p) {
      if (server.roles[c]->params[p] != model::Role::state) continue;
      const ValueSet set = values_.param(server.callbacks[c], p);
      if (set.unknown) return {};
      for (ObjId id : set.objects) {
        if (values_.object(id).kind != ObjKind::tuple) return {};
        result.push_back(id);
      }
    }
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

bool OwnKeys::is_identity(OriginId kind, uint32_t field) const {
  const auto [it, fresh] = known_.try_emplace({kind, field});
  if (fresh) it->second = find_identity(kind, field);
  return it->second;
}

/// Constant number, or -1.
int64_t OwnKeys::number_of(FuncId func, ValueId value) const {
  const ir::Instr* made = input_.program.function(func).definition(value);
  if (made == nullptr || made->op != ir::Op::constant) return -1;
  const ir::Const& constant = input_.program.module_of(func).constant(ir::ConstId(made->payload));
  return constant.kind == ir::ConstKind::integer ? constant.number : -1;
}

bool OwnKeys::keeps(OriginId kind, FuncId func, const ir::Instr& made, uint32_t field) const {
  const ir::Function& function = input_.program.function(func);
  const auto operands = function.operands_of(made);
  const auto is_state = [&](ValueId value) {
    const ValueSet set = values_.value(func, value);
    return !set.unknown && are_states(set.objects, kind);
  };
  if (made.op == ir::Op::call) {
    const ir::FuncName& name = input_.program.module_of(func).callee(ir::CalleeId(made.payload));
    if (model::known_call(name.module, name.name, name.arity) != model::Known::set_element ||
        !is_state(operands[1]))
      return false;
    const int64_t changed = number_of(func, operands[0]);
    return changed > 0 && changed != int64_t{field} + 1;
  }
  if (made.op != ir::Op::alloc) return false;
  if (static_cast<ir::AllocKind>(made.kind) == ir::AllocKind::record_update) {
    for (size_t i = 1; i + 1 < operands.size(); i += 2)
      if (const int64_t changed = number_of(func, operands[i]); changed < 0 || changed == int64_t{field})
        return false;
    return is_state(operands[0]);
  }
  if (static_cast<ir::AllocKind>(made.kind) != ir::AllocKind::tuple) return false;
  ValueId kept = operands[field];
  const ir::Instr* from = unrefined(function, kept);
  return from != nullptr && from->op == ir::Op::load &&
         static_cast<ir::FieldKind>(from->kind) == ir::FieldKind::element && from->imm == field &&
         is_state(function.operands_of(*from)[0]);
}

std::optional<OwnKeys::Path> OwnKeys::path_of_field(OriginId kind, uint32_t field) const {
  std::optional<Path> path;
  for (ObjId state : states(kind)) {
    const flow::Object& object = values_.object(state);
    if (!object.func.valid() || field >= object.arity) return {};
    const ir::Instr* made = input_.program.function(object.func).definition(object.value);
    if (made == nullptr) return {};
    if (keeps(kind, object.func, *made, field)) continue;
    const model::Callback* callback = values_.callback(object.func);
    if (callback == nullptr || callback->name != "init" || made->op != ir::Op::alloc ||
        static_cast<ir::AllocKind>(made->kind) != ir::AllocKind::tuple)
      return {};
    Path here;
    const ValueId given = input_.program.function(object.func).operands_of(*made)[field];
    if (!path_from_argument(object.func, given, here) || (path && *path != here)) return {};
    path = here;
  }
  return path;
}

bool OwnKeys::find_identity(OriginId kind, uint32_t field) const {
  const auto path = path_of_field(kind, field);
  return path && names_follow(kind, *path);
}

/// The expression is that part of the first parameter.
bool OwnKeys::is_at(ExprId key, const Path& path) const {
  for (size_t i = path.size(); i-- > 0;) {
    const Expr& node = exprs_[key];
    const bool fits = path[i].kind == ir::FieldKind::head ? node.kind == ExprKind::head
                      : path[i].kind == ir::FieldKind::tail
                          ? node.kind == ExprKind::tail
                          : node.kind == ExprKind::element && node.number == path[i].index;
    if (!fits) return false;
    key = exprs_.children(key)[0];
  }
  return exprs_[key].kind == ExprKind::param && exprs_[key].number == 0;
}

bool OwnKeys::names_follow(OriginId kind, const Path& path) const {
  const flow::Server& server = values_.servers()[input_.flow.origins.origin(kind).server.index()];
  static const Symbol local("local");
  bool any = false;
  for (const auto& [func, start] : input_.summaries->starts()) {
    const Expr& module = exprs_[start.module];
    if (module.kind != ExprKind::atom || module.text != server.module) continue;
    const ExprId part = follow(start.argument, path);
    if (!part.valid() || exprs_[start.name].kind != ExprKind::tuple) return false;
    const auto name = exprs_.children(start.name);
    if (name.size() != 2 || exprs_[name[0]].kind != ExprKind::atom || exprs_[name[0]].text != local ||
        !follows_from(name[1], part))
      return false;
    any = true;
  }
  return any;
}

bool OwnKeys::path_from_argument(FuncId init, ValueId value, Path& path) const {
  const ir::Function& function = input_.program.function(init);
  constexpr size_t kHopsMax = 8;
  while (path.size() < kHopsMax) {
    const ir::Instr* made = unrefined(function, value);
    if (made == nullptr || made->op != ir::Op::load) break;
    const auto kind = static_cast<ir::FieldKind>(made->kind);
    if (kind != ir::FieldKind::element && kind != ir::FieldKind::head && kind != ir::FieldKind::tail)
      return false;
    path.insert(path.begin(), {kind, made->imm});
    value = function.operands_of(*made)[0];
  }
  return !function.params.empty() && value == function.params[0];
}

ExprId OwnKeys::follow(ExprId argument, const Path& path) const {
  for (const Hop& hop : path) {
    const Expr& node = exprs_[argument];
    const auto parts = exprs_.children(argument);
    if (hop.kind == ir::FieldKind::element) {
      if (node.kind != ExprKind::tuple || hop.index >= parts.size()) return {};
      argument = parts[hop.index];
    } else {
      if (node.kind != ExprKind::cons) return {};
      argument = parts[hop.kind == ir::FieldKind::head ? 0 : 1];
    }
  }
  return argument;
}

bool OwnKeys::follows_from(ExprId value, ExprId part) const {
  if (exprs_[part].partial || exprs_[value].partial) return false;
  if (value == part || exprs_.closed(value)) return true;
  switch (exprs_[value].kind) {
    case ExprKind::tuple:
    case ExprKind::cons:
    case ExprKind::map:
    case ExprKind::apply:
    case ExprKind::element:
    case ExprKind::head:
    case ExprKind::tail: {
      const auto parts = exprs_.children(value);
      return std::all_of(parts.begin(), parts.end(), [&](ExprId p) { return follows_from(p, part); });
    }
    default:
      return false;
  }
}

}  // namespace ravel::flow::beam
