// SPDX-License-Identifier: Apache-2.0
//
// Guard functions for match specifications. They do what the built-ins of the same names do, but without a
// process that could catch an exception: a failure is none(). The list is the one that OTP 25 accepts, which
// is shorter than that of guards in Erlang (no is_bitstring, ceil, floor, tuple_size, min, max).
#include "vm/match_functions.h"

#include <array>
#include <cmath>
#include <map>
#include <string_view>

#include "vm/binary.h"
#include "vm/build.h"
#include "vm/compare.h"
#include "vm/machine.h"
#include "vm/map.h"
#include "vm/number.h"

namespace ravel::vm {
namespace {

using Function = Term (*)(const Term*, MatchContext&);

Term truth(bool value) { return Term::boolean(value); }
Term size_term(MatchContext& context, size_t size) { return make_unsigned(*context.heap, size); }

Term whole_number(const Term* a, MatchContext& context, double (*rounded)(double)) {
  if (a[0].is_integer()) return a[0];
  if (!a[0].is_float()) return Term::none();
  return integer_from_double(*context.heap, rounded(a[0].real()));
}

Term to_float(const Term* a, MatchContext& context) {
  const auto value = a[0].is_number() ? to_double(a[0]) : std::nullopt;
  return value ? make_float(*context.heap, *value) : Term::none();
}

Term element(const Term* a, MatchContext&) {
  if (!a[0].is_small() || !a[1].is_tuple()) return Term::none();
  const int64_t index = a[0].small();
  if (index < 1 || static_cast<size_t>(index) > a[1].tuple_size()) return Term::none();
  return a[1].element(static_cast<size_t>(index) - 1);
}

Term length(const Term* a, MatchContext&) {
  const int64_t count = list_length(a[0]);
  return count < 0 ? Term::none() : Term::small(count);
}

Term size(const Term* a, MatchContext& context) {
  if (a[0].is_tuple()) return size_term(context, a[0].tuple_size());
  if (!a[0].is_bitstring()) return Term::none();
  return size_term(context, bits_of(a[0]).count / 8);
}

Term byte_size(const Term* a, MatchContext& context) {
  return a[0].is_bitstring() ? size_term(context, (bits_of(a[0]).count + 7) / 8) : Term::none();
}

Term bit_size(const Term* a, MatchContext& context) {
  return a[0].is_bitstring() ? size_term(context, bits_of(a[0]).count) : Term::none();
}

// A negative length counts backwards from the position.
Term binary_part(MatchContext& context, Term binary, Term position, Term count) {
  if (!is_binary(binary) || !position.is_small() || !count.is_small()) return Term::none();
  int64_t first = position.small(), length = count.small();
  const auto available = static_cast<int64_t>(bits_of(binary).byte_count());
  if (first < 0 || first > available) return Term::none();
  if (length < 0) {
    if (-length > first) return Term::none();
    first += length;
    length = -length;
  }
  if (length > available - first) return Term::none();
  return make_sub_binary(*context.heap, binary, static_cast<size_t>(first) * 8,
                         static_cast<size_t>(length) * 8);
}

Term binary_part_2(const Term* a, MatchContext& context) {
  if (!a[1].is_tuple(2)) return Term::none();
  return binary_part(context, a[0], a[1].element(0), a[1].element(1));
}

Term is_record(const Term* a, MatchContext&) {
  if (!a[1].is_atom() || !a[2].is_integer()) return Term::none();
  const bool arity = a[0].is_tuple() && a[2].is_small() &&
                     static_cast<int64_t>(a[0].tuple_size()) == a[2].small() && a[2].small() > 0;
  return truth(arity && a[0].element(0).is(a[1]));
}

Term map_get_2(const Term* a, MatchContext&) { return a[1].is_map() ? map_get(a[1], a[0]) : Term::none(); }

Term is_map_key(const Term* a, MatchContext&) {
  return a[1].is_map() ? truth(static_cast<bool>(map_get(a[1], a[0]))) : Term::none();
}

Term node_name(const Machine* machine, uint32_t index) {
  return machine ? machine->node(index).name : atoms::nonode_nohost;
}

Term node_1(const Term* a, MatchContext& context) {
  if (a[0].is_pid() || a[0].is_port()) return node_name(context.machine, a[0].node_index());
  if (a[0].is_reference()) return node_name(context.machine, static_cast<uint32_t>(a[0].box()[1]));
  return Term::none();
}

Term node_0(const Term*, MatchContext& context) {
  return node_name(context.machine, context.machine ? context.machine->current_node() : 0);
}

bool is_boolean(Term term) { return term.is(atoms::true_) || term.is(atoms::false_); }
Term not_1(const Term* a, MatchContext&) {
  return is_boolean(a[0]) ? truth(a[0].is(atoms::false_)) : Term::none();
}
Term xor_2(const Term* a, MatchContext&) {
  return is_boolean(a[0]) && is_boolean(a[1]) ? truth(!a[0].is(a[1])) : Term::none();
}

Term shift_left(const Term* a, MatchContext& context) {
  bool limit = false;
  return a[0].is_integer() && a[1].is_integer() ? shift(*context.heap, a[0], a[1], limit) : Term::none();
}
Term shift_right(const Term* a, MatchContext& context) {
  if (!a[0].is_integer() || !a[1].is_integer()) return Term::none();
  bool limit = false;
  return shift(*context.heap, a[0], negate(*context.heap, a[1]), limit);
}

#define TEST(name, condition) {name, 1, [](const Term* a, MatchContext&) { return truth(condition); }}
#define COMPARE(name, condition) {name, 2, [](const Term* a, MatchContext&) { return truth(condition); }}
#define ARITHMETIC(name, function) \
  {name, 2, [](const Term* a, MatchContext& context) { return function(*context.heap, a[0], a[1]); }}

struct Entry {
  std::string_view name;
  size_t arity;
  Function function;
};

constexpr Entry kFunctions[] = {
    TEST("is_atom", a[0].is_atom()),
    TEST("is_binary", is_binary(a[0])),
    TEST("is_float", a[0].is_float()),
    TEST("is_function", a[0].is_fun()),
    TEST("is_integer", a[0].is_integer()),
    TEST("is_list", a[0].is_list()),
    TEST("is_map", a[0].is_map()),
    TEST("is_number", a[0].is_number()),
    TEST("is_pid", a[0].is_pid()),
    TEST("is_port", a[0].is_port()),
    TEST("is_reference", a[0].is_reference()),
    TEST("is_tuple", a[0].is_tuple()),
    {"is_record", 3, is_record},
    {"is_map_key", 2, is_map_key},
    COMPARE("<", compare(a[0], a[1]) < 0),
    COMPARE("=<", compare(a[0], a[1]) <= 0),
    COMPARE(">", compare(a[0], a[1]) > 0),
    COMPARE(">=", compare(a[0], a[1]) >= 0),
    COMPARE("==", equal(a[0], a[1])),
    COMPARE("/=", !equal(a[0], a[1])),
    COMPARE("=:=", equal_exact(a[0], a[1])),
    COMPARE("=/=", !equal_exact(a[0], a[1])),
    {"+", 1, [](const Term* a, MatchContext&) { return a[0].is_number() ? a[0] : Term::none(); }},
    {"-", 1, [](const Term* a, MatchContext& context) { return negate(*context.heap, a[0]); }},
    ARITHMETIC("+", add),
    ARITHMETIC("-", subtract),
    ARITHMETIC("*", multiply),
    ARITHMETIC("/", divide),
    ARITHMETIC("div", integer_divide),
    ARITHMETIC("rem", remainder),
    ARITHMETIC("band", bit_and),
    ARITHMETIC("bor", bit_or),
    ARITHMETIC("bxor", bit_xor),
    {"bnot", 1, [](const Term* a, MatchContext& context) { return bit_not(*context.heap, a[0]); }},
    {"bsl", 2, shift_left},
    {"bsr", 2, shift_right},
    {"abs", 1, [](const Term* a, MatchContext& context) { return absolute(*context.heap, a[0]); }},
    {"float", 1, to_float},
    {"round", 1, [](const Term* a, MatchContext& context) { return whole_number(a, context, std::round); }},
    {"trunc", 1, [](const Term* a, MatchContext& context) { return whole_number(a, context, std::trunc); }},
    {"element", 2, element},
    {"hd", 1, [](const Term* a, MatchContext&) { return a[0].is_cons() ? a[0].head() : Term::none(); }},
    {"tl", 1, [](const Term* a, MatchContext&) { return a[0].is_cons() ? a[0].tail() : Term::none(); }},
    {"length", 1, length},
    {"size", 1, size},
    {"byte_size", 1, byte_size},
    {"bit_size", 1, bit_size},
    {"binary_part", 2, binary_part_2},
    {"binary_part", 3,
     [](const Term* a, MatchContext& context) { return binary_part(context, a[0], a[1], a[2]); }},
    {"map_get", 2, map_get_2},
    {"map_size", 1,
     [](const Term* a, MatchContext& context) {
       return a[0].is_map() ? size_term(context, map_size(a[0])) : Term::none();
     }},
    {"node", 0, node_0},
    {"node", 1, node_1},
    {"not", 1, not_1},
    {"xor", 2, xor_2},
};

#undef TEST
#undef COMPARE
#undef ARITHMETIC

}  // namespace

std::optional<uint32_t> find_match_function(Term name, size_t arity) {
  const std::string_view text = atom_text(name);
  for (uint32_t index = 0; index < std::size(kFunctions); ++index) {
    if (kFunctions[index].arity == arity && kFunctions[index].name == text) return index;
  }
  return std::nullopt;
}

Term call_match_function(uint32_t function, const Term* arguments, MatchContext& context) {
  return kFunctions[function].function(arguments, context);
}

}  // namespace ravel::vm
