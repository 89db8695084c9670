// SPDX-License-Identifier: Apache-2.0
//
// Arithmetic on integers of any size and floats. The interpreter does small integers itself and comes here
// for the rest. A result of none() means an error, which arithmetic_error() names.
#pragma once

#include <gmp.h>

#include <optional>
#include <span>
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

/// Why add, subtract or multiply gave none(): badarith, or system_limit (both are integers, so only the size
/// can be wrong).
inline Term arithmetic_error(Term left, Term right) {
  return left.is_integer() && right.is_integer() ? atoms::system_limit : atoms::badarith;
}

/// The largest integer that OTP makes has this many limbs.
inline constexpr size_t kLimbsMax = (size_t{1} << 19) - 1;

std::optional<int64_t> to_int64(Term integer);  ///< nothing if it does not fit (or is no integer)
std::optional<uint64_t> to_uint64(Term integer);
std::optional<double> to_double(Term number);  ///< nothing if too large (or no number)
/// trunc, round, floor, ceil of a float that is already rounded to a whole number.
Term integer_from_double(Heap& heap, double whole);
/// From a magnitude (least significant limb first, zeros at the end allowed). none() if OTP has no integer so
/// large.
Term integer_from_limbs(Heap& heap, bool negative, std::span<const mp_limb_t> magnitude);
/// From a magnitude in bytes, least significant first.
Term integer_from_bytes(Heap& heap, bool negative, std::span<const uint8_t> magnitude);
std::string integer_text(Term integer, int base = 10);
/// none() if malformed; a sign is allowed.
Term integer_from_text(Heap& heap, std::string_view digits, int base = 10);

/// The limbs of an integer, small or big, while the view lives.
class Magnitude {
 public:
  explicit Magnitude(Term integer);
  Magnitude(const Magnitude&) = delete;
  Magnitude& operator=(const Magnitude&) = delete;
  const mp_limb_t* limbs() const { return limbs_; }
  size_t size() const { return size_; }  ///< 0 for 0
  bool negative() const { return negative_; }

 private:
  const mp_limb_t* limbs_;
  size_t size_;
  mp_limb_t small_ = 0;
  bool negative_;
};

// ---- floats as text (float_text.cc)
/// Shortest text that reads back the same, in OTP 25's form (float_to_list(F, [short])), and the plain forms.
std::string float_text_short(double value);
std::string float_text_scientific(double value, int decimals);
/// Empty if OTP has no room for so many digits.
std::string float_text_decimals(double value, int decimals, bool compact);
/// As list_to_float/1 reads it: digits, a point, digits, perhaps an exponent. Nothing if malformed or too
/// large.
std::optional<double> float_from_text(std::string_view text);

}  // namespace ravel::vm
