// SPDX-License-Identifier: Apache-2.0
#include "flow/resolve.h"

#include <algorithm>

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
    case ExprKind::map_get: {
      const Expr& key = exprs[exprs.children(expr)[1]];
      for (ObjId base : bases())
        if (values.object(base).kind == ObjKind::map)
          take(values.map_field(base, key.kind == ExprKind::atom ? values.atom(key.text) : ObjId()));
      break;
    }
    case ExprKind::apply:
      if (const ir::FuncId func_applied = values.program().find(ir::parse_func_name(node.text.view()));
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

}  // namespace ravel::flow
