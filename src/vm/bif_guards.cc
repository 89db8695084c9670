// SPDX-License-Identifier: Apache-2.0
//
// Type tests, and what takes terms apart: the built-ins that guards may use.
#include "vm/bif.h"
#include "vm/binary.h"
#include "vm/build.h"
#include "vm/compare.h"
#include "vm/map.h"
#include "vm/number.h"
#include "vm/records.h"

namespace ravel::vm {
namespace {

template <bool (Term::*Test)() const>
Term test(Call& call) {
  return Term::boolean((call[0].*Test)());
}
template <bool (Term::*Test)() const>
constexpr BuiltinCode kTest = test<Test>;

Term is_atom_1(Call& call) { return Term::boolean(call[0].is_atom()); }
Term is_list_1(Call& call) { return Term::boolean(call[0].is_list()); }
Term is_tuple_1(Call& call) { return Term::boolean(call[0].is_tuple()); }
Term is_pid_1(Call& call) { return Term::boolean(call[0].is_pid()); }
Term is_port_1(Call& call) { return Term::boolean(call[0].is_port()); }
Term is_binary_1(Call& call) { return Term::boolean(is_binary(call[0])); }
Term is_boolean_1(Call& call) { return Term::boolean(call[0].is(atoms::true_) || call[0].is(atoms::false_)); }

uint64_t fun_arity(Term fun) {
  if (fun.is_box_of(BoxKind::fun)) return fun.box()[2];
  return export_name(static_cast<ExportId>(fun.box()[1])).arity;
}
Term is_function_2(Call& call) {
  if (!call[1].is_integer() || Magnitude(call[1]).negative()) return call.badarg();
  auto arity = to_uint64(call[1]);
  return Term::boolean(call[0].is_fun() && arity && fun_arity(call[0]) == *arity);
}

bool is_tagged(Term term, Term tag) {
  return term.is_tuple() && term.tuple_size() > 0 && term.element(0).is(tag);
}
Term is_record_2(Call& call) {
  return call[1].is_atom() ? Term::boolean(is_tagged(call[0], call[1])) : call.badarg();
}
/// A tag and a size; or, of a native record, its module and its name.
Term is_record_3(Call& call) {
  if (call[1].is_atom() && call[2].is_atom())
    return Term::boolean(is_record(call[0]) && record_module(call[0]).is(call[1]) &&
                         record_name(call[0]).is(call[2]));
  if (!call[1].is_atom() || !call[2].is_small()) return call.badarg();
  return Term::boolean(is_tagged(call[0], call[1]) &&
                       static_cast<int64_t>(call[0].tuple_size()) == call[2].small());
}

/// An integer between the two (OTP 29).
Term is_integer_3(Call& call) {
  if (!call[1].is_integer() || !call[2].is_integer()) return call.badarg();
  return Term::boolean(call[0].is_integer() && compare(call[1], call[0]) <= 0 &&
                       compare(call[0], call[2]) <= 0);
}

Term element_2(Call& call) {
  if (!call[0].is_small() || !call[1].is_tuple()) return call.badarg();
  auto index = static_cast<uint64_t>(call[0].small()) - 1;
  return index < call[1].tuple_size() ? call[1].element(index) : call.badarg();
}
Term hd_1(Call& call) { return call[0].is_cons() ? call[0].head() : call.badarg(); }
Term tl_1(Call& call) { return call[0].is_cons() ? call[0].tail() : call.badarg(); }

Term small_size(size_t size) { return Term::small(static_cast<int64_t>(size)); }
Term tuple_size_1(Call& call) {
  return call[0].is_tuple() ? small_size(call[0].tuple_size()) : call.badarg();
}
/// Since OTP 28 compilers also ask for the size of what is left in a match context.
bool has_bits(Term term) { return term.is_bitstring() || term.is_box_of(BoxKind::match_context); }
Term byte_size_1(Call& call) {
  return has_bits(call[0]) ? small_size((bits_of(call[0]).count + 7) / 8) : call.badarg();
}
Term bit_size_1(Call& call) { return has_bits(call[0]) ? small_size(bits_of(call[0]).count) : call.badarg(); }
Term size_1(Call& call) {
  if (call[0].is_tuple()) return tuple_size_1(call);
  return call[0].is_bitstring() ? small_size(bits_of(call[0]).byte_count()) : call.badarg();
}
Term length_1(Call& call) {
  int64_t length = list_length(call[0]);
  return length >= 0 ? Term::small(length) : call.badarg();
}

Term bad_map(Call& call, Term map) { return call.error(make_tuple(call.heap(), {atoms::badmap, map})); }
Term map_size_1(Call& call) {
  return call[0].is_map() ? small_size(map_size(call[0])) : bad_map(call, call[0]);
}
Term map_get_2(Call& call) {
  if (!call[1].is_map()) return bad_map(call, call[1]);
  Term value = map_get(call[1], call[0]);
  return value ? value : call.error(make_tuple(call.heap(), {atoms::badkey, call[0]}));
}
Term is_map_key_2(Call& call) {
  if (!call[1].is_map()) return bad_map(call, call[1]);
  return Term::boolean(!map_get(call[1], call[0]).is_none());
}

constexpr Builtin kTable[] = {
    {"erlang", "is_atom", 1, is_atom_1},
    {"erlang", "is_list", 1, is_list_1},
    {"erlang", "is_tuple", 1, is_tuple_1},
    {"erlang", "is_float", 1, kTest<&Term::is_float>},
    {"erlang", "is_integer", 1, kTest<&Term::is_integer>},
    {"erlang", "is_integer", 3, is_integer_3},
    {"erlang", "is_number", 1, kTest<&Term::is_number>},
    {"erlang", "is_pid", 1, is_pid_1},
    {"erlang", "is_port", 1, is_port_1},
    {"erlang", "is_reference", 1, kTest<&Term::is_reference>},
    {"erlang", "is_binary", 1, is_binary_1},
    {"erlang", "is_bitstring", 1, kTest<&Term::is_bitstring>},
    {"erlang", "is_boolean", 1, is_boolean_1},
    {"erlang", "is_map", 1, kTest<&Term::is_map>},
    {"erlang", "is_function", 1, kTest<&Term::is_fun>},
    {"erlang", "is_function", 2, is_function_2},
    {"erlang", "is_record", 2, is_record_2},
    {"erlang", "is_record", 3, is_record_3},
    {"erlang", "element", 2, element_2},
    {"erlang", "hd", 1, hd_1},
    {"erlang", "tl", 1, tl_1},
    {"erlang", "size", 1, size_1},
    {"erlang", "tuple_size", 1, tuple_size_1},
    {"erlang", "byte_size", 1, byte_size_1},
    {"erlang", "bit_size", 1, bit_size_1},
    {"erlang", "length", 1, length_1},
    {"erlang", "map_size", 1, map_size_1},
    {"erlang", "map_get", 2, map_get_2},
    {"erlang", "is_map_key", 2, is_map_key_2},
};

}  // namespace

std::span<const Builtin> guards_builtins() { return kTable; }

}  // namespace ravel::vm
