// SPDX-License-Identifier: Apache-2.0
#include "flow/beam/messages_match.h"

#include <algorithm>

#include "flow/beam/call_facts.h"
#include "flow/types.h"

namespace ravel::flow::beam {

using flow::ObjId;
using flow::ObjKind;
using flow::ValueSet;
using ir::FuncId;
using ir::PatternKind;
using ir::TestKind;
using model::BuiltIn;
using model::MessageShape;

namespace {

bool is_pid(ObjKind kind) { return kind == ObjKind::pid || kind == ObjKind::self; }
bool is_reference(ObjKind kind) { return kind == ObjKind::reference || kind == ObjKind::any_reference; }

/// The way from the message down to a part of it, as indices into tuples; false if there is none.
bool find_part(const ir::Function& function, const ir::Pattern& pattern, ir::ValueId part,
               std::vector<uint32_t>& way) {
  // The guard may use the value before or after a refinement.
  const auto root = [&](ir::ValueId v) {
    for (const ir::Instr* made = function.definition(v); made != nullptr && made->op == ir::Op::refine;
         made = function.definition(v))
      v = function.operands_of(*made)[0];
    return v;
  };
  if (pattern.value.valid() && root(pattern.value) == root(part)) return true;
  if (pattern.kind != PatternKind::tuple) return false;
  for (uint32_t i = 0; i < pattern.items.size(); ++i) {
    way.push_back(i);
    if (find_part(function, pattern.items[i], part, way)) return true;
    way.pop_back();
  }
  return false;
}

/// Whether a comparison of two integers may hold. Numbers that are not known may be anything.
bool compare(TestKind test, int64_t a, int64_t b) {
  switch (test) {
    case TestKind::lt:
      return a < b;
    case TestKind::ge:
      return a >= b;
    case TestKind::gt:
      return a > b;
    case TestKind::le:
      return a <= b;
    case TestKind::eq:
    case TestKind::eq_exact:
      return a == b;
    case TestKind::ne:
    case TestKind::ne_exact:
      return a != b;
    default:
      return true;
  }
}

bool is_comparison(TestKind test) {
  return test == TestKind::lt || test == TestKind::ge || test == TestKind::gt || test == TestKind::le ||
         test == TestKind::eq || test == TestKind::eq_exact || test == TestKind::ne ||
         test == TestKind::ne_exact;
}

}  // namespace

ValueSet Matcher::value_of(const Message& message) const {
  if (message.value.valid()) return values_.value(message.func, message.value);
  if (message.shape == nullptr || message.shape->kind != MessageShape::argument) return {};
  const ir::Function& function = program_.function(message.func);
  const auto operands = function.operands_of(function.instr(message.instr));
  if (message.shape->index >= operands.size()) return {};
  return values_.value(message.func, operands[message.shape->index]);
}

Takes Matcher::takes(FuncId f, const ir::Receive& receive, const Message& message) const {
  const bool shaped = message.shape != nullptr && message.shape->kind != MessageShape::argument;
  const ValueSet set = shaped ? ValueSet() : value_of(message);
  Takes best = Takes::no;
  for (const ir::Clause& clause : receive.clauses) {
    const bool may = shaped ? matches(f, clause.pattern, *message.shape, message)
                            : matches(f, clause.pattern, set) && guards_may_hold(f, clause, set);
    if (!may) continue;
    // Does it match for what is known of the message, or for what is not?
    const auto known = [&](ObjId id) {
      return id != flow::Objects::kUnknown && matches(f, clause.pattern, id);
    };
    const bool vague = !shaped && set.unknown && !std::ranges::any_of(set.objects, known);
    best = std::max(best, vague ? Takes::unknown : Takes::yes);
  }
  return best;
}

bool Matcher::matches(FuncId f, const ir::Pattern& pattern, const ValueSet& set) const {
  if (set.empty()) return true;  // never seen to run: nothing is known
  if ((set.unknown || set.top) && !is_secret(f, pattern, Known::here)) return true;
  return std::ranges::any_of(
      set.objects, [&](ObjId id) { return id != flow::Objects::kUnknown && matches(f, pattern, id); });
}

bool Matcher::matches(FuncId f, const ir::Pattern& pattern, ObjId id) const {
  const flow::Object& object = values_.object(id);
  if (object.kind == ObjKind::unknown) return !is_secret(f, pattern, Known::here);
  switch (pattern.kind) {
    case PatternKind::any:
      return true;
    case PatternKind::pin: {
      const ValueSet pin = values_.value(f, pattern.pin);
      if (pin.empty() || pin.unknown || pin.top) return true;
      return std::ranges::any_of(pin.objects, [&](ObjId other) { return may_be_equal(id, other); });
    }
    case PatternKind::constant:
      return matches_constant(program_.module_of(f), pattern.constant, id);
    case PatternKind::tuple:
      if (object.kind != ObjKind::tuple || object.arity != pattern.items.size()) return false;
      for (uint32_t i = 0; i < object.arity; ++i)
        if (!matches(f, pattern.items[i], values_.field(id, i))) return false;
      return true;
    case PatternKind::cons:
      return object.kind == ObjKind::cons && matches(f, pattern.items[0], values_.field(id, 0)) &&
             matches(f, pattern.items[1], values_.field(id, 1));
    case PatternKind::map: {
      if (object.kind != ObjKind::map) return false;
      for (size_t i = 0; i + 1 < pattern.items.size(); i += 2) {
        if (pattern.items[i].kind != PatternKind::constant) continue;
        const ir::Const& key = program_.module_of(f).constant(pattern.items[i].constant);
        if (key.kind != ir::ConstKind::atom) continue;
        const ValueSet held = values_.map_field(id, values_.atom(key.text));
        if (held.empty() || !matches(f, pattern.items[i + 1], held)) return false;
      }
      return true;
    }
    case PatternKind::typed:
      return flow::type_test(pattern.type, object, 0) != flow::Verdict::no;
  }
  return true;
}

bool Matcher::matches_constant(const ir::Module& module, ir::ConstId constant, ObjId id) const {
  const ir::Const& c = module.constant(constant);
  const flow::Object& object = values_.object(id);
  const auto part = [&](ir::ConstId item, const ValueSet& set) {
    if (set.empty() || set.unknown || set.top) return true;
    return std::ranges::any_of(set.objects, [&](ObjId o) { return matches_constant(module, item, o); });
  };
  switch (c.kind) {
    case ir::ConstKind::atom:
      return object.kind == ObjKind::any_atom || (object.kind == ObjKind::atom && object.text == c.text);
    case ir::ConstKind::integer:
      return object.kind == ObjKind::any_number ||
             (object.kind == ObjKind::number && object.number == c.number);
    case ir::ConstKind::big:
    case ir::ConstKind::floating:
      return object.kind == ObjKind::any_number;
    case ir::ConstKind::nil:
      return object.kind == ObjKind::nil;
    case ir::ConstKind::string:
      return object.kind == (c.text.empty() ? ObjKind::nil : ObjKind::cons);
    case ir::ConstKind::binary:
      return object.kind == ObjKind::any_binary || (object.kind == ObjKind::binary && object.text == c.text);
    case ir::ConstKind::tuple:
      if (object.kind != ObjKind::tuple || object.arity != c.items.size()) return false;
      for (uint32_t i = 0; i < object.arity; ++i)
        if (!part(c.items[i], values_.field(id, i))) return false;
      return true;
    case ir::ConstKind::list:
      return object.kind == ObjKind::cons;
    case ir::ConstKind::map:
      return object.kind == ObjKind::map;
    case ir::ConstKind::function:
      return object.kind == ObjKind::function || object.kind == ObjKind::closure;
    default:
      return true;
  }
}

bool Matcher::may_be_equal(ObjId a, ObjId b) const {
  const ObjKind x = values_.object(a).kind, y = values_.object(b).kind;
  if (x == ObjKind::unknown || y == ObjKind::unknown) return true;
  if (is_pid(x) && is_pid(y)) return x == ObjKind::self || y == ObjKind::self || a == b;
  if (is_reference(x) && is_reference(y))
    return x == ObjKind::any_reference || y == ObjKind::any_reference || a == b;
  if (flow::is_constant(x) && flow::is_constant(y)) return a == b;
  const auto either = [&](ObjKind any, ObjKind one) {
    return (x == any && (y == any || y == one)) || (y == any && x == one);
  };
  if (either(ObjKind::any_atom, ObjKind::atom) || either(ObjKind::any_number, ObjKind::number) ||
      either(ObjKind::any_binary, ObjKind::binary))
    return true;
  return x == y;
}

bool Matcher::matches(FuncId f, const ir::Pattern& pattern, const MessageShape& shape,
                      const Message& message) const {
  switch (shape.kind) {
    case MessageShape::any:
      return !is_secret(f, pattern, Known::here);
    case MessageShape::fresh:
      if (pattern.kind == PatternKind::any) return true;
      if (pattern.kind == PatternKind::typed)
        return pattern.type == TestKind::is_reference || pattern.type == TestKind::is_pid ||
               pattern.type == TestKind::is_port;
      return pattern.kind == PatternKind::pin && !is_own_reference(f, pattern);
    case MessageShape::argument: {
      Message part = message;
      part.value = {};
      part.shape = &shape;
      return matches(f, pattern, value_of(part));
    }
    case MessageShape::result: {
      const ir::Instr& instr = program_.function(message.func).instr(message.instr);
      return matches(f, pattern, values_.value(message.func, instr.result));
    }
    case MessageShape::atom: {
      if (pattern.kind == PatternKind::any) return true;
      if (pattern.kind == PatternKind::typed) return pattern.type == TestKind::is_atom;
      if (pattern.kind == PatternKind::pin) return !is_own_reference(f, pattern);
      if (pattern.kind != PatternKind::constant) return false;
      const ir::Const& c = program_.module_of(f).constant(pattern.constant);
      return c.kind == ir::ConstKind::atom && c.text == shape.text;
    }
    case MessageShape::tuple:
      if (pattern.kind == PatternKind::any) return true;
      if (pattern.kind == PatternKind::typed) return pattern.type == TestKind::is_tuple;
      if (pattern.kind == PatternKind::pin) return !is_own_reference(f, pattern);
      if (pattern.kind == PatternKind::constant)
        return program_.module_of(f).constant(pattern.constant).kind == ir::ConstKind::tuple;
      if (pattern.kind != PatternKind::tuple || pattern.items.size() != shape.items.size()) return false;
      for (size_t i = 0; i < shape.items.size(); ++i)
        if (!matches(f, pattern.items[i], shape.items[i], message)) return false;
      return true;
  }
  return true;
}

/// A pin that is certainly a reference or pid made in the program, which gets no further than `limit`.
bool Matcher::is_secret(FuncId f, const ir::Pattern& pattern, Known limit) const {
  if (pattern.kind != PatternKind::pin) return false;
  const ValueSet pin = values_.value(f, pattern.pin);
  if (pin.empty() || pin.unknown || pin.top) return false;
  return std::ranges::all_of(pin.objects, [&](ObjId id) {
    const ObjKind kind = values_.object(id).kind;
    return (kind == ObjKind::reference || (kind == ObjKind::pid && limit > Known::here)) &&
           reach_.of(id) <= limit;
  });
}

/// A pin that is certainly what make_ref gave.
bool Matcher::is_own_reference(FuncId f, const ir::Pattern& pattern) const {
  const ValueSet pin = values_.value(f, pattern.pin);
  if (pin.empty() || pin.unknown || pin.top) return false;
  return std::ranges::all_of(pin.objects, [&](ObjId id) {
    const flow::Object& object = values_.object(id);
    if (object.kind != ObjKind::reference || !object.func.valid()) return false;
    const ir::Instr* made = program_.function(object.func).definition(object.value);
    return made != nullptr && is_built_in(program_.module_of(object.func), *made, BuiltIn::make_reference);
  });
}

bool Matcher::needs_secret(FuncId f, const ir::Pattern& pattern) const {
  return is_secret(f, pattern, Known::program) ||
         std::ranges::any_of(pattern.items, [&](const ir::Pattern& p) { return needs_secret(f, p); });
}

bool Matcher::guards_may_hold(FuncId f, const ir::Clause& clause, const ValueSet& message) const {
  return std::ranges::all_of(clause.guards, [&](const ir::ClauseGuard& guard) {
    return guard.sometimes || guard_may_hold(f, clause, guard, message);
  });
}

bool Matcher::guard_may_hold(FuncId f, const ir::Clause& clause, const ir::ClauseGuard& guard,
                             const ValueSet& message) const {
  const ir::Function& function = program_.function(f);
  const ir::Instr& test = function.instrs[function.block(guard.block).end - 1];
  if (test.op != ir::Op::test) return true;
  const auto operands = function.operands_of(test);
  const auto kind = static_cast<TestKind>(test.kind);
  // What the guard looks at: of the messages that the pattern takes, this part.
  const auto parts_of = [&](ir::ValueId value, std::vector<ObjId>& parts) {
    std::vector<uint32_t> way;
    if (!find_part(function, clause.pattern, value, way)) return false;
    std::vector<ObjId> level(message.objects.begin(), message.objects.end());
    std::erase_if(level, [&](ObjId id) { return !matches(f, clause.pattern, id); });
    for (const uint32_t index : way) {
      std::vector<ObjId> next;
      for (const ObjId id : level) {
        if (values_.object(id).kind != ObjKind::tuple) return false;
        const ValueSet inner = values_.field(id, index);
        if (inner.unknown || inner.top) return false;
        next.insert(next.end(), inner.objects.begin(), inner.objects.end());
      }
      level = std::move(next);
    }
    parts = std::move(level);
    return !parts.empty();
  };
  std::vector<ObjId> left;
  if (operands.size() == 1 && parts_of(operands[0], left))
    return std::ranges::any_of(left, [&](ObjId id) {
      const flow::Verdict passes = flow::type_test(kind, values_.object(id), test.imm);
      return passes != (guard.held ? flow::Verdict::no : flow::Verdict::yes);
    });
  if (operands.size() != 2 || !is_comparison(kind)) return true;
  std::vector<ObjId> right;
  const auto side = [&](ir::ValueId value, std::vector<ObjId>& found) {
    if (parts_of(value, found)) return true;
    const ValueSet set = values_.value(f, value);
    if (set.empty() || set.unknown || set.top) return false;
    found.assign(set.objects.begin(), set.objects.end());
    return true;
  };
  if (!side(operands[0], left) || !side(operands[1], right)) return true;
  for (const ObjId a : left)
    for (const ObjId b : right) {
      const flow::Object &x = values_.object(a), &y = values_.object(b);
      if (x.kind != ObjKind::number || y.kind != ObjKind::number) return true;
      if (compare(kind, x.number, y.number) == guard.held) return true;
    }
  return false;
}

}  // namespace ravel::flow::beam
