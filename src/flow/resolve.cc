// SPDX-License-Identifier: Apache-2.0
#include "flow/resolve.h"

#include <algorithm>

#include "model/accesses.h"
#include "model/behaviours.h"

namespace ravel::flow {

std::vector<ObjId> objects_of(const ValueFlow& values, const ExprTable& exprs, ir::FuncId func, ExprId expr,
                              bool* exact) {
  const Expr& node = exprs[expr];
  std::vector<ObjId> result;
  const auto take = [&](const ValueSet& set) {
    *exact &= !set.unknown;
    result.insert(result.end(), set.objects.begin(), set.objects.end());
  };
  const auto bases = [&] { return objects_of(values, exprs, func, exprs.children(expr)[0], exact); };
  // A list in the program's text that has more atoms than a set holds.
  const auto atoms_in = [&](ObjId list) {
    const Object& object = values.object(list);
    if (!object.literal.valid()) return false;
    const ir::Module& module = values.program().module(object.literal_module);
    const ir::Const& constant = module.constant(object.literal);
    if (constant.kind != ir::ConstKind::list) return false;
    const std::span items(constant.items.data(), constant.items.size() - 1);
    const auto is_atom = [&](ir::ConstId id) { return module.constant(id).kind == ir::ConstKind::atom; };
    if (!std::all_of(items.begin(), items.end(), is_atom)) return false;
    for (ir::ConstId id : items)
      if (const ObjId atom = values.atom(module.constant(id).text); atom.valid()) result.push_back(atom);
    return true;
  };
  switch (node.kind) {
    case ExprKind::atom:
      if (const ObjId atom = values.atom(node.text); atom.valid()) result.push_back(atom);
      break;
    case ExprKind::param:
      take(values.param(func, static_cast<uint32_t>(node.number)));
      break;
    case ExprKind::local:
      if (node.owner == func)
        take(values.value(func, ir::ValueId(static_cast<size_t>(node.number))));
      else
        *exact = false;
      break;
    case ExprKind::element:
      for (ObjId base : bases())
        if (values.object(base).kind == ObjKind::tuple && node.number < values.object(base).arity)
          take(values.field(base, static_cast<uint32_t>(node.number)));
      break;
    case ExprKind::head:
    case ExprKind::tail:
      for (ObjId base : bases())
        if (values.object(base).kind == ObjKind::cons && !(node.kind == ExprKind::head && atoms_in(base)))
          take(values.field(base, node.kind == ExprKind::head ? 0 : 1));
      break;
    case ExprKind::map_get: {
      const Expr& key = exprs[exprs.children(expr)[1]];
      for (ObjId base : bases())
        if (values.object(base).kind == ObjKind::map)
          take(values.map_field(base, key.kind == ExprKind::atom ? values.atom(key.text) : ObjId()));
      break;
    }
    case ExprKind::apply:
      if (const ir::FuncId func_applied = node.text.empty()
                                              ? ir::FuncId(static_cast<size_t>(node.number - 1))
                                              : values.program().find(ir::parse_func_name(node.text.view()));
          func_applied.valid())
        take(values.result(func_applied));
      else
        *exact = false;
      break;
    default:
      *exact = false;
      break;
  }
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

std::vector<const Table*> tables_of(const ValueFlow& values, const ExprTable& exprs, ir::FuncId func,
                                    ExprId expr) {
  bool exact = true;
  std::vector<const Table*> result;
  const auto named = [&](Symbol name) {
    for (ObjId table : values.tables_named(name)) result.push_back(values.table(table));
  };
  if (exprs[expr].kind == ExprKind::atom) {
    named(exprs[expr].text);
    return result;
  }
  for (ObjId object : objects_of(values, exprs, func, expr, &exact)) {
    if (const Table* table = values.table(object)) result.push_back(table);
    if (values.object(object).kind == ObjKind::atom) named(values.object(object).text);
  }
  std::sort(result.begin(), result.end(),
            [](const Table* a, const Table* b) { return a->object < b->object; });
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

bool made_here(const ir::Program& program, const ExprTable& exprs, ir::FuncId func, ExprId expr) {
  const Expr& node = exprs[expr];
  if (node.kind == ExprKind::local && node.owner == func) {
    const ir::Instr* made = program.function(func).definition(ir::ValueId(static_cast<size_t>(node.number)));
    if (made == nullptr || made->op != ir::Op::call) return false;
    const ir::FuncName& callee = program.module_of(func).callee(ir::CalleeId(made->payload));
    return model::makes_new_value(callee.module, callee.name);
  }
  // {ok, Pid} = start(...): a new process.
  if (node.kind == ExprKind::element) {
    const Expr& whole = exprs[exprs.children(expr)[0]];
    if (whole.kind != ExprKind::local || whole.owner != func) return false;
    const ir::Instr* made = program.function(func).definition(ir::ValueId(static_cast<size_t>(whole.number)));
    if (made == nullptr || made->op != ir::Op::call) return false;
    const ir::FuncName& callee = program.module_of(func).callee(ir::CalleeId(made->payload));
    return model::find_start(callee.module, callee.name, callee.arity) != nullptr;
  }
  if (node.kind != ExprKind::tuple) return false;
  const auto parts = exprs.children(expr);
  return std::any_of(parts.begin(), parts.end(),
                     [&](ExprId part) { return made_here(program, exprs, func, part); });
}

}  // namespace ravel::flow
