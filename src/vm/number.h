// SPDX-License-Identifier: Apache-2.0
//
// Arithmetic on integers of any size and floats. The interpreter does small integers itself and comes here
// for the rest. A result of none() means badarith (or system_limit where OTP has it: see `limit`).
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "vm/heap.h"
#include "vm/term.h"

namespace ravel::vm {

Term add(Heap& heap, Term left, Term right);
Term subtract(Heap& heap, Term left, Term right);
Term multiply(Heap& heap, Term left, Term right);
Term divide(Heap& heap, Term left, Term right);  ///< `/`
Term integer_divide(Heap& heap, Term left, Term right);
Term remainder(Heap& heap, Term left, Term right);
Term negate(Heap& heap, Term value);
Term absolute(Heap& heap, Term value);
Term bit_and(Heap& heap, Term left, Term right);
Term bit_or(Heap& heap, Term left, Term right);
Term bit_xor(Heap& heap, Term left, Term right);
Term bit_not(Heap& heap, Term value);
/// Left for positive counts, right for negative ones. `limit` is set when the result would be larger than OTP
/// allows.
Term shift(Heap& heap, Term value, Term count, bool& limit);

std::optional<int64_t> to_int64(Term integer);  ///< nothing if it does not fit (or is no integer)
std::optional<uint64_t> to_uint64(Term integer);
std::optional<double> to_double(Term number);  ///< nothing if too large (or no number)
/// trunc, round, floor, ceil of a float that is already rounded to a whole number.
Term integer_from_double(Heap& heap, double whole);
std::string integer_text(Term integer, int base = 10);
Term integer_from_text(Heap& heap, std::string_view digits,
                       int base = 10);  ///< none() if malformed; sign allowed
/// Shortest text that reads back the same, in OTP 25's form (float_to_list(F, [short])), and the plain forms.
std::string float_text_short(double value);
std::string float_text_scientific(double value, int decimals);
std::string float_text_decimals(double value, int decimals, bool compact);

}  // namespace ravel::vm
