// SPDX-License-Identifier: Apache-2.0
//
// The arithmetic of conditions: constants are compared by id, since equal closed expressions are one.
#include "flow/conditions.h"

#include <algorithm>

#include "flow/resolve.h"

namespace ravel::flow {

namespace {

std::vector<ExprId> listed(const ExprTable& exprs, const Condition& condition) {
  if (!condition.constants.valid()) return {};
  const auto values = exprs.children(condition.constants);
  return {values.begin(), values.end()};
}

bool lists(const ExprTable& exprs, const Condition& condition, ExprId value) {
  if (!condition.constants.valid()) return false;
  const auto values = exprs.children(condition.constants);
  return std::find(values.begin(), values.end(), value) != values.end();
}

/// The constants as one expression; false if there are too many: the first ones then, or none if they are
/// large.
bool pack(ExprTable& exprs, std::vector<ExprId> values, ExprId& packed) {
  std::sort(values.begin(), values.end());
  values.erase(std::unique(values.begin(), values.end()), values.end());
  const bool all = values.size() <= Condition::kConstantsMax;
  if (!all) values.resize(Condition::kConstantsMax);
  packed = values.empty() ? ExprId() : exprs.make(ExprKind::tuple, {}, 0, {}, values);
  if (packed != exprs.unknown()) return all;
  packed = {};
  return false;
}

TypeMask types_of_all(const ExprTable& exprs, std::span<const ExprId> values) {
  TypeMask types = 0;
  for (ExprId value : values) types |= types_of(exprs, value);
  return types;
}

/// A constant that is none of `condition`'s values for another reason than being listed.
bool excluded_by_type(const ExprTable& exprs, const Condition& condition, ExprId value) {
  return (condition.types & types_of(exprs, value)) == 0;
}

TypeMask types_of_object(const Object& object) {
  switch (object.kind) {
    case ObjKind::atom:
    case ObjKind::any_atom:
      return type::kAtom;
    case ObjKind::number:
      return type::kInteger;
    case ObjKind::any_number:
      return type::kInteger | type::kFloat;
    case ObjKind::binary:
    case ObjKind::any_binary:
      return type::kBits;
    case ObjKind::self:
    case ObjKind::pid:
      return type::kPid;
    case ObjKind::reference:
    case ObjKind::any_reference:
      return type::kReference;
    // A named table is its name.
    case ObjKind::table:
      return type::kReference | type::kAtom;
    case ObjKind::nil:
      return type::kNil;
    case ObjKind::cons:
      return type::kCons;
    case ObjKind::tuple:
      return type::kTuple;
    case ObjKind::map:
      return type::kMap;
    case ObjKind::closure:
    case ObjKind::function:
      return type::kFunction;
    case ObjKind::unknown:
    case ObjKind::object:
      break;
  }
  return type::kAny;
}

/// Whether an object that is a constant is the value; objects that stand for many values never are.
bool is_value(const Object& object, const Expr& value) {
  switch (object.kind) {
    case ObjKind::atom:
      return value.kind == ExprKind::atom && value.text == object.text;
    case ObjKind::number:
      return value.kind == ExprKind::integer && value.number == object.number;
    case ObjKind::nil:
      return value.kind == ExprKind::nil;
    default:
      return false;
  }
}

bool is_known_value(const Object& object) {
  return object.kind == ObjKind::atom || object.kind == ObjKind::number || object.kind == ObjKind::nil;
}

}  // namespace

TypeMask types_of(const ExprTable& exprs, ExprId expr) {
  switch (exprs[expr].kind) {
    case ExprKind::atom:
      return type::kAtom;
    case ExprKind::integer:
      return type::kInteger;
    case ExprKind::nil:
      return type::kNil;
    case ExprKind::tuple:
      return type::kTuple;
    case ExprKind::cons:
      return type::kCons;
    case ExprKind::map:
      return type::kMap;
    case ExprKind::closure:
    case ExprKind::external:
      return type::kFunction;
    case ExprKind::self:
      return type::kPid;
    default:
      return type::kAny;
  }
}

Condition Condition::among(ExprTable& exprs, ExprId subject, std::vector<ExprId> values) {
  Condition result{subject, {}, types_of_all(exprs, values), true};
  if (!pack(exprs, std::move(values), result.constants)) return of_type(subject, result.types);
  return result;
}

Condition Condition::none_of(ExprTable& exprs, ExprId subject, std::vector<ExprId> values, TypeMask types) {
  Condition result{subject, {}, types, false};
  pack(exprs, std::move(values), result.constants);
  return result;
}

std::optional<Condition> both(ExprTable& exprs, const Condition& a, const Condition& b) {
  if (!a.only && b.only) return both(exprs, b, a);
  if (a == b) return a;
  std::vector<ExprId> values = listed(exprs, a);
  if (a.only) {
    std::erase_if(values, [&](ExprId value) {
      return lists(exprs, b, value) != b.only || excluded_by_type(exprs, b, value);
    });
    if (values.empty()) return {};
    return Condition::among(exprs, a.subject, std::move(values));
  }
  const auto types = static_cast<TypeMask>(a.types & b.types);
  const bool nil_is_out = lists(exprs, a, exprs.nil()) || lists(exprs, b, exprs.nil());
  if (types == 0 || (types == type::kNil && nil_is_out)) return {};
  for (ExprId value : listed(exprs, b)) values.push_back(value);
  return Condition::none_of(exprs, a.subject, std::move(values), types);
}

std::optional<Condition> either(ExprTable& exprs, const Condition& a, const Condition& b) {
  if (!a.only && b.only) return either(exprs, b, a);
  if (a == b) return a;
  std::vector<ExprId> values;
  if (a.only && b.only) {
    values = listed(exprs, a);
    for (ExprId value : listed(exprs, b)) values.push_back(value);
    const Condition result = Condition::among(exprs, a.subject, std::move(values));
    return result.only || result.types != type::kAny ? std::optional(result) : std::nullopt;
  }
  // Neither way has it: listed there, or of another type.
  const auto is_out_of = [&](const Condition& c, ExprId value) {
    return c.only ? !lists(exprs, c, value) : lists(exprs, c, value) || excluded_by_type(exprs, c, value);
  };
  for (const Condition* side : {&a, &b})
    for (ExprId value : side->only ? std::vector<ExprId>() : listed(exprs, *side))
      if (is_out_of(side == &a ? b : a, value)) values.push_back(value);
  const auto types = static_cast<TypeMask>(a.types | b.types);
  const Condition result = Condition::none_of(exprs, a.subject, std::move(values), types);
  if (result.types == type::kAny && !result.constants.valid()) return {};
  return result;
}

bool possible(const ExprTable& exprs, const Condition& condition, ExprId expr) {
  if ((types_of(exprs, expr) & condition.types) == 0) return false;
  const auto values = listed(exprs, condition);
  if (condition.only)
    return std::any_of(values.begin(), values.end(),
                       [&](ExprId value) { return !exprs.surely_differ(expr, value); });
  return std::none_of(values.begin(), values.end(),
                      [&](ExprId value) { return exprs.surely_equal(expr, value); });
}

bool possible(const ValueFlow& values, const ExprTable& exprs, const Condition& condition,
              const ValueSet& objects) {
  // Nothing was seen to get there: that may be the fault of what was seen.
  if (objects.unknown || objects.objects.empty()) return true;
  const auto wanted = listed(exprs, condition);
  return std::any_of(objects.objects.begin(), objects.objects.end(), [&](ObjId id) {
    const Object& object = values.object(id);
    if ((types_of_object(object) & condition.types) == 0) return false;
    if (!is_known_value(object)) return true;
    const bool is_wanted = std::any_of(wanted.begin(), wanted.end(),
                                       [&](ExprId value) { return is_value(object, exprs[value]); });
    return is_wanted == condition.only;
  });
}

bool possible_in(const ValueFlow& values, const ExprTable& exprs, ir::FuncId func,
                 const Condition& condition) {
  const Expr& node = exprs[condition.subject];
  const auto number = static_cast<uint32_t>(node.number);
  if (node.kind == ExprKind::param) return possible(values, exprs, condition, values.param(func, number));
  if (node.kind == ExprKind::local && node.owner == func)
    return possible(values, exprs, condition, values.value(func, ir::ValueId(size_t{number})));
  bool exact = true;
  const auto objects = objects_of(values, exprs, func, condition.subject, &exact);
  ValueSet set;
  set.objects = objects;
  set.unknown = !exact;
  return possible(values, exprs, condition, set);
}

void Conditions::set(std::vector<Condition> items) {
  if (items.empty())
    items_.reset();
  else if (!items_ || *items_ != items)
    items_ = std::make_shared<const std::vector<Condition>>(std::move(items));
}

bool Conditions::add(ExprTable& exprs, std::span<const Condition> others) {
  // When there is no room: constants tell more than types, and parameters more than values that no caller
  // knows.
  const auto rank = [&](const Condition& c) { return (exprs[c.subject].local ? 0 : 2) + (c.only ? 1 : 0); };
  if (others.empty()) return true;
  std::vector<Condition> items;
  items.reserve(std::min(kMax, all().size() + others.size()));
  items.assign(all().begin(), all().end());
  for (const Condition& condition : others) {
    const auto same = std::find_if(items.begin(), items.end(),
                                   [&](const Condition& c) { return c.subject == condition.subject; });
    if (same != items.end()) {
      const auto together = both(exprs, *same, condition);
      if (!together) return false;
      *same = *together;
    } else if (items.size() < kMax) {
      items.push_back(condition);
    } else {
      const auto least =
          std::min_element(items.begin(), items.end(),
                           [&](const Condition& a, const Condition& b) { return rank(a) < rank(b); });
      if (rank(*least) < rank(condition)) *least = condition;
    }
  }
  set(std::move(items));
  return true;
}

void Conditions::join(ExprTable& exprs, const Conditions& other) {
  if (empty() || *this == other) return;
  std::vector<Condition> kept;
  for (const Condition& mine : all())
    for (const Condition& theirs : other.all())
      if (mine.subject == theirs.subject)
        if (const auto united = either(exprs, mine, theirs)) kept.push_back(*united);
  set(std::move(kept));
}

void Conditions::keep_exported(const ExprTable& exprs) {
  const auto is_inner = [&](const Condition& c) { return exprs[c.subject].local || !exprs[c.subject].open; };
  if (std::none_of(all().begin(), all().end(), is_inner)) return;
  std::vector<Condition> kept;
  for (const Condition& condition : all())
    if (!is_inner(condition)) kept.push_back(condition);
  set(std::move(kept));
}

}  // namespace ravel::flow
