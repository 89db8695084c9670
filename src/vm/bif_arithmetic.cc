// SPDX-License-Identifier: Apache-2.0
//
// Operators as functions: arithmetic, comparison, boolean. Instructions that name them as guards come here
// too; the interpreter has the quick cases of its own.
#include <cmath>

#include "vm/bif.h"
#include "vm/build.h"
#include "vm/compare.h"
#include "vm/number.h"

namespace ravel::vm {
namespace {

using Binary = Term (*)(Heap&, Term, Term);

/// Integers can become too large.
template <Binary Operation>
Term growing(Call& call) {
  Term result = Operation(call.heap(), call[0], call[1]);
  return result ? result : call.error(arithmetic_error(call[0], call[1]));
}
template <Binary Operation>
Term shrinking(Call& call) {
  Term result = Operation(call.heap(), call[0], call[1]);
  return result ? result : call.badarith();
}
template <Term (*Operation)(Heap&, Term)>
Term unary(Call& call) {
  Term result = Operation(call.heap(), call[0]);
  return result ? result : call.badarith();
}

Term plus_1(Call& call) { return call[0].is_number() ? call[0] : call.badarith(); }

Term shift_by(Call& call, Term count) {
  bool limit = false;
  Term result = shift(call.heap(), call[0], count, limit);
  if (result) return result;
  return limit ? call.system_limit() : call.badarith();
}
Term bsl_2(Call& call) { return shift_by(call, call[1]); }
Term bsr_2(Call& call) {
  return call[1].is_integer() ? shift_by(call, negate(call.heap(), call[1])) : call.badarith();
}

Term abs_1(Call& call) {
  Term result = absolute(call.heap(), call[0]);
  return result ? result : call.badarg();
}
Term float_1(Call& call) {
  if (call[0].is_float()) return call[0];
  auto value = to_double(call[0]);
  return value ? make_float(call.heap(), *value) : call.badarg();
}
template <double (*Round)(double)>
Term rounding(Call& call) {
  if (call[0].is_integer()) return call[0];
  if (!call[0].is_float()) return call.badarg();
  return integer_from_double(call.heap(), Round(call[0].real()));
}

Term less(Call& call) { return Term::boolean(compare(call[0], call[1]) < 0); }
Term at_most(Call& call) { return Term::boolean(compare(call[0], call[1]) <= 0); }
Term greater(Call& call) { return Term::boolean(compare(call[0], call[1]) > 0); }
Term at_least(Call& call) { return Term::boolean(compare(call[0], call[1]) >= 0); }
Term is_equal(Call& call) { return Term::boolean(equal(call[0], call[1])); }
Term is_unequal(Call& call) { return Term::boolean(!equal(call[0], call[1])); }
Term is_same(Call& call) { return Term::boolean(equal_exact(call[0], call[1])); }
Term is_other(Call& call) { return Term::boolean(!equal_exact(call[0], call[1])); }
Term min_2(Call& call) { return compare(call[0], call[1]) <= 0 ? call[0] : call[1]; }
Term max_2(Call& call) { return compare(call[0], call[1]) >= 0 ? call[0] : call[1]; }
/// Below, equal or above zero, in the order that tells 1 from 1.0.
Term cmp_term_2(Call& call) { return Term::small(compare(call[0], call[1], true)); }

bool is_boolean(Term term) { return term.is(atoms::true_) || term.is(atoms::false_); }
bool are_booleans(const Call& call) { return is_boolean(call[0]) && is_boolean(call[1]); }
Term and_2(Call& call) {
  if (!are_booleans(call)) return call.badarg();
  return Term::boolean(call[0].is(atoms::true_) && call[1].is(atoms::true_));
}
Term or_2(Call& call) {
  if (!are_booleans(call)) return call.badarg();
  return Term::boolean(call[0].is(atoms::true_) || call[1].is(atoms::true_));
}
Term xor_2(Call& call) { return are_booleans(call) ? Term::boolean(!call[0].is(call[1])) : call.badarg(); }
Term not_1(Call& call) {
  return is_boolean(call[0]) ? Term::boolean(call[0].is(atoms::false_)) : call.badarg();
}

constexpr Builtin kTable[] = {
    {"erlang", "+", 2, growing<add>},
    {"erlang", "-", 2, growing<subtract>},
    {"erlang", "*", 2, growing<multiply>},
    {"erlang", "/", 2, shrinking<divide>},
    {"erlang", "div", 2, shrinking<integer_divide>},
    {"erlang", "rem", 2, shrinking<remainder>},
    {"erlang", "band", 2, shrinking<bit_and>},
    {"erlang", "bor", 2, shrinking<bit_or>},
    {"erlang", "bxor", 2, shrinking<bit_xor>},
    {"erlang", "bsl", 2, bsl_2},
    {"erlang", "bsr", 2, bsr_2},
    {"erlang", "bnot", 1, unary<bit_not>},
    {"erlang", "-", 1, unary<negate>},
    {"erlang", "+", 1, plus_1},
    {"erlang", "abs", 1, abs_1},
    {"erlang", "float", 1, float_1},
    {"erlang", "trunc", 1, rounding<std::trunc>},
    {"erlang", "round", 1, rounding<std::round>},
    {"erlang", "floor", 1, rounding<std::floor>},
    {"erlang", "ceil", 1, rounding<std::ceil>},
    {"erlang", "<", 2, less},
    {"erlang", "=<", 2, at_most},
    {"erlang", ">", 2, greater},
    {"erlang", ">=", 2, at_least},
    {"erlang", "==", 2, is_equal},
    {"erlang", "/=", 2, is_unequal},
    {"erlang", "=:=", 2, is_same},
    {"erlang", "=/=", 2, is_other},
    {"erlang", "min", 2, min_2},
    {"erlang", "max", 2, max_2},
    {"erts_internal", "cmp_term", 2, cmp_term_2},
    {"erlang", "and", 2, and_2},
    {"erlang", "or", 2, or_2},
    {"erlang", "xor", 2, xor_2},
    {"erlang", "not", 1, not_1},
};

}  // namespace

std::span<const Builtin> arithmetic_builtins() { return kTable; }

}  // namespace ravel::vm
