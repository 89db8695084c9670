// SPDX-License-Identifier: Apache-2.0
#include "ir/pattern_builder.h"

namespace ravel::ir {
namespace {

/// Tuples beyond this arity are shown as `tuple()`: nobody writes such patterns, but bad files may.
constexpr uint32_t kMaxArity = 4096;

/// Tests that fit into a pattern as the type of a place.
bool is_type_test(TestKind kind) {
  switch (kind) {
    case TestKind::is_atom:
    case TestKind::is_boolean:
    case TestKind::is_integer:
    case TestKind::is_float:
    case TestKind::is_number:
    case TestKind::is_pid:
    case TestKind::is_port:
    case TestKind::is_reference:
    case TestKind::is_function:
    case TestKind::is_list:
    case TestKind::is_nil:
    case TestKind::is_tuple:
    case TestKind::is_binary:
    case TestKind::is_bitstring:
      return true;
    default:
      return false;
  }
}

// Sets of shapes a term can have. Two sets without a common member: no term fits both.
enum Shape : uint32_t {
  kAtom = 1,
  kInteger = 2,
  kFloat = 4,
  kPid = 8,
  kPort = 16,
  kReference = 32,
  kFunction = 64,
  kCons = 128,
  kNil = 256,
  kTuple = 512,
  kMap = 1024,
  kBits = 2048,
  kAnyShape = 4095,
};

uint32_t shapes_of_test(TestKind kind) {
  switch (kind) {
    case TestKind::is_atom:
    case TestKind::is_boolean:
    case TestKind::is_true:
      return kAtom;
    case TestKind::is_integer:
      return kInteger;
    case TestKind::is_float:
      return kFloat;
    case TestKind::is_number:
      return kInteger | kFloat;
    case TestKind::is_pid:
      return kPid;
    case TestKind::is_port:
      return kPort;
    case TestKind::is_reference:
      return kReference;
    case TestKind::is_function:
    case TestKind::is_function_arity:
      return kFunction;
    case TestKind::is_list:
      return kCons | kNil;
    case TestKind::is_cons:
      return kCons;
    case TestKind::is_nil:
      return kNil;
    case TestKind::is_tuple:
    case TestKind::is_tuple_arity:
    case TestKind::is_tagged_tuple:
      return kTuple;
    case TestKind::is_map:
    case TestKind::has_keys:
      return kMap;
    case TestKind::is_binary:
    case TestKind::is_bitstring:
      return kBits;
    default:
      return kAnyShape;
  }
}

uint32_t shapes_of_constant(const Const& c) {
  switch (c.kind) {
    case ConstKind::atom:
      return kAtom;
    case ConstKind::integer:
    case ConstKind::big:
      return kInteger;
    case ConstKind::floating:
      return kFloat;
    case ConstKind::nil:
      return kNil;
    case ConstKind::string:
      return c.text.empty() ? kNil : kCons;
    case ConstKind::list:
      return kCons;
    case ConstKind::binary:
      return kBits;
    case ConstKind::tuple:
      return kTuple;
    case ConstKind::map:
      return kMap;
    case ConstKind::function:
      return kFunction;
    default:
      return kAnyShape;
  }
}

}  // namespace

void PatternBuilder::follow(const Instr& instr) {
  const std::span<const ValueId> operands = f_.operands_of(instr);
  std::optional<Place> place;
  if (instr.op == Op::message) {
    place = 0;
  } else if (instr.op == Op::refine) {
    place = place_of(operands[0]);
  } else if (instr.op == Op::load && !operands.empty()) {
    const std::optional<Place> whole = place_of(operands[0]);
    if (whole) place = part(*whole, instr);
  } else if (instr.op == Op::phi) {
    place = place_of(operands[0]);
    for (ValueId v : operands) {
      if (place_of(v) != place) return;
    }
  }
  if (!place) return;
  places_[instr.result] = *place;
  nodes_[*place].pattern.value = instr.result;
}

/// Refinements made on some other way to here are still the same part of the message.
std::optional<PatternBuilder::Place> PatternBuilder::place_of(ValueId v) const {
  while (true) {
    if (const auto found = places_.find(v); found != places_.end()) return found->second;
    const Instr* definition = f_.definition(v);
    if (definition == nullptr || definition->op != Op::refine) return std::nullopt;
    v = f_.operands_of(*definition)[0];
  }
}

std::optional<PatternBuilder::Place> PatternBuilder::part(Place whole, const Instr& load) {
  const Node& node = nodes_[whole];
  const PatternKind kind = node.pattern.kind;
  switch (static_cast<FieldKind>(load.kind)) {
    case FieldKind::element:
      if (kind != PatternKind::tuple || load.imm >= node.items.size()) return std::nullopt;
      return node.items[load.imm];
    case FieldKind::head:
    case FieldKind::tail:
      if (kind != PatternKind::cons) return std::nullopt;
      return node.items[static_cast<FieldKind>(load.kind) == FieldKind::head ? 0 : 1];
    case FieldKind::map_value:
      if (kind != PatternKind::map) return std::nullopt;
      return map_value(whole, f_.operands_of(load)[1]);
    default:
      return std::nullopt;
  }
}

/// The place of a key's value; the key is added if the pattern does not have it.
PatternBuilder::Place PatternBuilder::map_value(Place map, ValueId key) {
  const std::optional<ConstId> constant = constant_of(key);
  for (size_t i = 0; i + 1 < nodes_[map].items.size(); i += 2) {
    const Pattern& known = nodes_[nodes_[map].items[i]].pattern;
    if (constant ? known.constant == *constant : known.pin == key) return nodes_[map].items[i + 1];
  }
  const Place place(static_cast<uint32_t>(nodes_.size()));
  nodes_.resize(nodes_.size() + 2);
  Pattern& pattern = nodes_[place].pattern;
  pattern.kind = constant ? PatternKind::constant : PatternKind::pin;
  if (constant) pattern.constant = *constant;
  if (!constant) pattern.pin = key;
  nodes_[map].items.push_back(place);
  nodes_[map].items.push_back(place + 1);
  return place + 1;
}

std::optional<ConstId> PatternBuilder::constant_of(ValueId v) const {
  const Instr* definition = f_.definition(v);
  if (definition == nullptr || definition->op != Op::constant) return std::nullopt;
  return ConstId(definition->payload);
}

bool PatternBuilder::apply_test(const Instr& test, bool held) {
  const std::span<const ValueId> operands = f_.operands_of(test);
  const auto kind = static_cast<TestKind>(test.kind);
  const bool equal = held ? kind == TestKind::eq_exact : kind == TestKind::ne_exact;
  if (equal) {
    if (const std::optional<Place> left = place_of(operands[0])) return apply_equal(*left, operands[1]);
    if (const std::optional<Place> right = place_of(operands[1])) return apply_equal(*right, operands[0]);
    return false;
  }
  const std::optional<Place> place = operands.empty() ? std::nullopt : place_of(operands[0]);
  if (!place || !held) return false;
  switch (kind) {
    case TestKind::is_tuple_arity:
      return become_tuple(*place, test.imm);
    case TestKind::is_tagged_tuple:
      if (test.imm == 0 || test.imm > kMaxArity || !become_tuple(*place, test.imm)) return false;
      return become_constant(nodes_[*place].items[0], ConstId(test.payload));
    case TestKind::is_cons:
      return become_whole(*place, PatternKind::cons, 2);
    case TestKind::is_map:
      return become_whole(*place, PatternKind::map, 0);
    case TestKind::has_keys:
      if (!become_whole(*place, PatternKind::map, 0)) return false;
      for (ValueId key : operands.subspan(1)) map_value(*place, key);
      return true;
    default:
      return is_type_test(kind) && become_typed(*place, kind);
  }
}

bool PatternBuilder::apply_case(const Instr& select, ConstId value) {
  const std::optional<Place> place = place_of(f_.operands_of(select)[0]);
  if (!place) return false;
  if (static_cast<SelectKind>(select.kind) == SelectKind::value) return become_constant(*place, value);
  const int64_t arity = module_.constant(value).number;
  return arity >= 0 && arity <= kMaxArity && become_tuple(*place, static_cast<uint32_t>(arity));
}

bool PatternBuilder::implies_failure(const Instr& decision) const {
  const std::span<const ValueId> operands = f_.operands_of(decision);
  const std::optional<Place> place = operands.empty() ? std::nullopt : place_of(operands[0]);
  if (!place) return false;
  const Node& node = nodes_[*place];
  if (decision.op == Op::select) {
    const bool by_arity = static_cast<SelectKind>(decision.kind) == SelectKind::arity;
    for (uint32_t i = 0; i < decision.imm; ++i) {
      const ConstId value = f_.case_values[decision.payload + i];
      const bool other_arity = node.pattern.kind == PatternKind::tuple &&
                               module_.constant(value).number != static_cast<int64_t>(node.items.size());
      if (by_arity ? !other_arity : !differs(*place, value)) return false;
    }
    return true;
  }
  const auto kind = static_cast<TestKind>(decision.kind);
  if ((shapes_of(*place) & shapes_of_test(kind)) == 0) return true;
  if (kind == TestKind::eq_exact) {
    const std::optional<ConstId> other = constant_of(operands[1]);
    return other && differs(*place, *other);
  }
  if (node.pattern.kind != PatternKind::tuple) return false;
  const bool arity = kind == TestKind::is_tuple_arity || kind == TestKind::is_tagged_tuple;
  if (arity && decision.imm != node.items.size()) return true;
  return kind == TestKind::is_tagged_tuple && !node.items.empty() &&
         differs(node.items[0], ConstId(decision.payload));
}

uint32_t PatternBuilder::shapes_of(Place place) const {
  const Pattern& pattern = nodes_[place].pattern;
  switch (pattern.kind) {
    case PatternKind::constant:
      return shapes_of_constant(module_.constant(pattern.constant));
    case PatternKind::tuple:
      return kTuple;
    case PatternKind::cons:
      return kCons;
    case PatternKind::map:
      return kMap;
    case PatternKind::typed:
      return shapes_of_test(pattern.type);
    default:
      return kAnyShape;
  }
}

/// No term fits the place and equals the constant.
bool PatternBuilder::differs(Place place, ConstId constant) const {
  const Const& other = module_.constant(constant);
  if ((shapes_of(place) & shapes_of_constant(other)) == 0) return true;
  const Pattern& pattern = nodes_[place].pattern;
  if (pattern.kind != PatternKind::constant) return false;
  const Const& own = module_.constant(pattern.constant);
  const bool simple = own.kind == ConstKind::atom || own.kind == ConstKind::integer;
  return simple && own.kind == other.kind && (own.text != other.text || own.number != other.number);
}

/// Nothing is known of the place but perhaps its type.
bool PatternBuilder::is_open(Place place) const {
  const PatternKind kind = nodes_[place].pattern.kind;
  return kind == PatternKind::any || kind == PatternKind::typed;
}

bool PatternBuilder::apply_equal(Place place, ValueId other) {
  if (const std::optional<ConstId> constant = constant_of(other)) return become_constant(place, *constant);
  if (!is_open(place)) return false;
  nodes_[place].pattern.kind = PatternKind::pin;
  nodes_[place].pattern.pin = other;
  return true;
}

bool PatternBuilder::become_constant(Place place, ConstId constant) {
  Pattern& pattern = nodes_[place].pattern;
  if (pattern.kind == PatternKind::constant) return pattern.constant == constant;
  if (!is_open(place)) return false;
  pattern.kind = PatternKind::constant;
  pattern.constant = constant;
  return true;
}

bool PatternBuilder::become_tuple(Place place, uint32_t arity) {
  if (arity > kMaxArity) return become_typed(place, TestKind::is_tuple);
  return become_whole(place, PatternKind::tuple, arity);
}

bool PatternBuilder::become_whole(Place place, PatternKind kind, uint32_t parts) {
  if (nodes_[place].pattern.kind == kind)
    return kind != PatternKind::tuple || nodes_[place].items.size() == parts;
  if (!is_open(place)) return false;
  nodes_[place].pattern.kind = kind;
  for (uint32_t i = 0; i < parts; ++i) {
    nodes_[place].items.push_back(static_cast<Place>(nodes_.size()));
    nodes_.emplace_back();
  }
  return true;
}

bool PatternBuilder::become_typed(Place place, TestKind type) {
  Pattern& pattern = nodes_[place].pattern;
  // A tuple that is found to be a tuple: nothing new. Other types of wholes and constants cannot be told
  // here.
  if (pattern.kind == PatternKind::tuple) return type == TestKind::is_tuple;
  if (pattern.kind == PatternKind::cons) return type == TestKind::is_list;
  if (pattern.kind != PatternKind::any && pattern.kind != PatternKind::typed) return false;
  pattern.kind = PatternKind::typed;
  pattern.type = type;  // the later test is the narrower one, or the clause would not need it
  return true;
}

Pattern PatternBuilder::build(Place place) const {
  Pattern pattern = nodes_[place].pattern;
  for (Place item : nodes_[place].items) pattern.items.push_back(build(item));
  return pattern;
}

}  // namespace ravel::ir
