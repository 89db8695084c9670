// SPDX-License-Identifier: Apache-2.0
//
// Integers of any size by GMP's low-level functions on limbs: operands are read where they lie, results are
// made in a buffer on the stack (large ones elsewhere) and copied to the heap in their final size, because a
// heap must have no holes. Floats follow IEEE; a result that is no finite number is an error in Erlang.
#include "vm/number.h"

#include <algorithm>
#include <boost/container/small_vector.hpp>
#include <cmath>

#include "vm/build.h"
#include "vm/work.h"

namespace ravel::vm {
namespace {

using Limbs = boost::container::small_vector<mp_limb_t, 18>;

mp_size_t signed_size(size_t size) { return static_cast<mp_size_t>(size); }

Term finish(Heap& heap, bool negative, const Limbs& limbs) {
  return integer_from_limbs(heap, negative, {limbs.data(), limbs.size()});
}

int compare_magnitudes(const Magnitude& left, const Magnitude& right) {
  if (left.size() != right.size()) return left.size() < right.size() ? -1 : 1;
  return left.size() == 0 ? 0 : mpn_cmp(left.limbs(), right.limbs(), signed_size(left.size()));
}

/// |left| + |right|
Limbs sum(const Magnitude& left, const Magnitude& right) {
  const Magnitude& longer = left.size() >= right.size() ? left : right;
  const Magnitude& shorter = left.size() >= right.size() ? right : left;
  Limbs result(longer.size() + 1);
  if (shorter.size() == 0) {
    std::copy_n(longer.limbs(), longer.size(), result.data());
  } else {
    result[longer.size()] = mpn_add(result.data(), longer.limbs(), signed_size(longer.size()),
                                    shorter.limbs(), signed_size(shorter.size()));
  }
  return result;
}

/// |larger| - |smaller|
Limbs difference(const Magnitude& larger, const Magnitude& smaller) {
  Limbs result(larger.size());
  if (smaller.size() == 0)
    std::copy_n(larger.limbs(), larger.size(), result.data());
  else
    mpn_sub(result.data(), larger.limbs(), signed_size(larger.size()), smaller.limbs(),
            signed_size(smaller.size()));
  return result;
}

Term add_integers(Heap& heap, Term left_term, Term right_term, bool negate_right) {
  Magnitude left(left_term), right(right_term);
  bool right_negative = right.negative() != negate_right;
  if (left.negative() == right_negative) return finish(heap, left.negative(), sum(left, right));
  int order = compare_magnitudes(left, right);
  if (order == 0) return Term::small(0);
  return order > 0 ? finish(heap, left.negative(), difference(left, right))
                   : finish(heap, right_negative, difference(right, left));
}

/// Of what is multiplied or divided, roughly.
constexpr size_t kLimbsPerReduction = 8;

Term multiply_integers(Heap& heap, Term left_term, Term right_term) {
  Magnitude left(left_term), right(right_term);
  if (left.size() == 0 || right.size() == 0) return Term::small(0);
  if (left.size() + right.size() > kLimbsMax + 1) return Term::none();
  Limbs result(left.size() + right.size());
  note_work(result.size() / kLimbsPerReduction);
  const Magnitude& longer = left.size() >= right.size() ? left : right;
  const Magnitude& shorter = left.size() >= right.size() ? right : left;
  mpn_mul(result.data(), longer.limbs(), signed_size(longer.size()), shorter.limbs(),
          signed_size(shorter.size()));
  return finish(heap, left.negative() != right.negative(), result);
}

/// Both results of a division that truncates. |left| >= |right| > 0.
void divide_magnitudes(const Magnitude& left, const Magnitude& right, Limbs& quotient, Limbs& rest) {
  note_work(left.size() / kLimbsPerReduction);
  quotient.resize(left.size() - right.size() + 1);
  rest.resize(right.size());
  mpn_tdiv_qr(quotient.data(), rest.data(), 0, left.limbs(), signed_size(left.size()), right.limbs(),
              signed_size(right.size()));
}

Term real_or_error(Heap& heap, double value) {
  return std::isfinite(value) ? make_float(heap, value) : Term::none();
}

/// Applies `operation` to two numbers of which at least one is a float.
template <typename Operation>
Term with_floats(Heap& heap, Term left, Term right, Operation operation) {
  auto a = to_double(left), b = to_double(right);
  return a && b ? real_or_error(heap, operation(*a, *b)) : Term::none();
}

bool both_integers(Term left, Term right) { return left.is_integer() && right.is_integer(); }

/// The two's complement of an integer in `size` limbs, which must be enough for it and its sign.
Limbs complement(const Magnitude& value, size_t size) {
  Limbs result(size);
  std::copy_n(value.limbs(), value.size(), result.data());
  if (value.negative()) mpn_neg(result.data(), result.data(), signed_size(size));
  return result;
}

Term from_complement(Heap& heap, Limbs& limbs) {
  bool negative = (limbs.back() >> 63) != 0;
  if (negative) mpn_neg(limbs.data(), limbs.data(), signed_size(limbs.size()));
  return finish(heap, negative, limbs);
}

template <typename Operation>
Term bitwise(Heap& heap, Term left_term, Term right_term, Operation operation) {
  if (!both_integers(left_term, right_term)) return Term::none();
  if (left_term.is_small() && right_term.is_small()) {
    auto bits =
        operation(static_cast<mp_limb_t>(left_term.small()), static_cast<mp_limb_t>(right_term.small()));
    return Term::small(static_cast<int64_t>(bits));
  }
  Magnitude left(left_term), right(right_term);
  size_t size = std::max(left.size(), right.size()) + 1;
  Limbs a = complement(left, size), b = complement(right, size);
  for (size_t i = 0; i < size; ++i) a[i] = operation(a[i], b[i]);
  return from_complement(heap, a);
}

Term shift_left(Heap& heap, const Magnitude& value, uint64_t count, bool& limit) {
  if (value.size() == 0) return Term::small(0);
  if (count / 64 > kLimbsMax) {
    limit = true;
    return Term::none();
  }
  size_t whole = count / 64;
  auto bits = static_cast<unsigned>(count % 64);
  Limbs result(value.size() + whole + 1);
  if (bits == 0)
    std::copy_n(value.limbs(), value.size(), result.data() + whole);
  else
    result[value.size() + whole] =
        mpn_lshift(result.data() + whole, value.limbs(), signed_size(value.size()), bits);
  Term term = finish(heap, value.negative(), result);
  limit = term.is_none();
  return term;
}

/// Rounds down, so that -1 bsr 1 is -1.
Term shift_right(Heap& heap, const Magnitude& value, uint64_t count) {
  size_t whole = count / 64;
  if (whole >= value.size()) return Term::small(value.negative() ? -1 : 0);
  auto bits = static_cast<unsigned>(count % 64);
  Limbs result(value.size() - whole + 1);
  bool lost = std::any_of(value.limbs(), value.limbs() + whole, [](mp_limb_t limb) { return limb != 0; });
  if (bits == 0)
    std::copy_n(value.limbs() + whole, value.size() - whole, result.data());
  else
    lost |= mpn_rshift(result.data(), value.limbs() + whole, signed_size(value.size() - whole), bits) != 0;
  if (value.negative() && lost) mpn_add_1(result.data(), result.data(), signed_size(result.size()), 1);
  return finish(heap, value.negative(), result);
}

}  // namespace

Magnitude::Magnitude(Term integer) : limbs_(&small_), size_(1), negative_(false) {
  if (integer.is_small()) {
    int64_t value = integer.small();
    negative_ = value < 0;
    small_ = negative_ ? -static_cast<mp_limb_t>(value) : static_cast<mp_limb_t>(value);
    size_ = value == 0 ? 0 : 1;
    return;
  }
  limbs_ = integer.box() + 1;
  size_ = Term::header_words(integer.header());
  negative_ = Term::header_kind(integer.header()) == BoxKind::negative_big;
}

Term integer_from_limbs(Heap& heap, bool negative, std::span<const mp_limb_t> magnitude) {
  size_t size = magnitude.size();
  while (size > 0 && magnitude[size - 1] == 0) --size;
  if (size == 0) return Term::small(0);
  if (size == 1 && magnitude[0] <= static_cast<mp_limb_t>(Term::kSmallMax) + (negative ? 1 : 0)) {
    auto value = static_cast<int64_t>(magnitude[0]);
    return Term::small(negative ? -value : value);
  }
  if (size > kLimbsMax) return Term::none();
  Word* box = heap.allocate(size + 1);
  box[0] = Term::make_header(negative ? BoxKind::negative_big : BoxKind::positive_big, size);
  std::copy_n(magnitude.data(), size, box + 1);
  return Term::boxed(box);
}

Term integer_from_bytes(Heap& heap, bool negative, std::span<const uint8_t> magnitude) {
  Limbs limbs((magnitude.size() + 7) / 8);
  if (!magnitude.empty()) std::memcpy(limbs.data(), magnitude.data(), magnitude.size());
  return finish(heap, negative, limbs);
}

Term add(Heap& heap, Term left, Term right) {
  if (left.is_small() && right.is_small()) return make_integer(heap, left.small() + right.small());
  if (both_integers(left, right)) return add_integers(heap, left, right, false);
  return with_floats(heap, left, right, [](double a, double b) { return a + b; });
}

Term subtract(Heap& heap, Term left, Term right) {
  if (left.is_small() && right.is_small()) return make_integer(heap, left.small() - right.small());
  if (both_integers(left, right)) return add_integers(heap, left, right, true);
  return with_floats(heap, left, right, [](double a, double b) { return a - b; });
}

Term multiply(Heap& heap, Term left, Term right) {
  if (left.is_small() && right.is_small()) {
    int64_t product = 0;
    if (!__builtin_mul_overflow(left.small(), right.small(), &product)) return make_integer(heap, product);
  }
  if (both_integers(left, right)) return multiply_integers(heap, left, right);
  return with_floats(heap, left, right, [](double a, double b) { return a * b; });
}

Term divide(Heap& heap, Term left, Term right) {
  return with_floats(heap, left, right, [](double a, double b) { return a / b; });
}

Term integer_divide(Heap& heap, Term left_term, Term right_term) {
  if (!both_integers(left_term, right_term) || right_term.is(Term::small(0))) return Term::none();
  if (left_term.is_small() && right_term.is_small())
    return make_integer(heap, left_term.small() / right_term.small());
  Magnitude left(left_term), right(right_term);
  if (compare_magnitudes(left, right) < 0) return Term::small(0);
  Limbs quotient, rest;
  divide_magnitudes(left, right, quotient, rest);
  return finish(heap, left.negative() != right.negative(), quotient);
}

Term remainder(Heap& heap, Term left_term, Term right_term) {
  if (!both_integers(left_term, right_term) || right_term.is(Term::small(0))) return Term::none();
  if (left_term.is_small() && right_term.is_small())
    return Term::small(left_term.small() % right_term.small());
  Magnitude left(left_term), right(right_term);
  if (compare_magnitudes(left, right) < 0) return left_term;
  Limbs quotient, rest;
  divide_magnitudes(left, right, quotient, rest);
  return finish(heap, left.negative(), rest);
}

Term negate(Heap& heap, Term value) {
  if (value.is_float()) return make_float(heap, -value.real());
  return value.is_integer() ? subtract(heap, Term::small(0), value) : Term::none();
}

Term absolute(Heap& heap, Term value) {
  if (value.is_float()) return value.real() < 0 ? make_float(heap, -value.real()) : value;  // -0.0 stays
  if (!value.is_integer()) return Term::none();
  Magnitude magnitude(value);
  return magnitude.negative() ? integer_from_limbs(heap, false, {magnitude.limbs(), magnitude.size()})
                              : value;
}

Term bit_and(Heap& heap, Term left, Term right) {
  return bitwise(heap, left, right, [](mp_limb_t a, mp_limb_t b) { return a & b; });
}
Term bit_or(Heap& heap, Term left, Term right) {
  return bitwise(heap, left, right, [](mp_limb_t a, mp_limb_t b) { return a | b; });
}
Term bit_xor(Heap& heap, Term left, Term right) {
  return bitwise(heap, left, right, [](mp_limb_t a, mp_limb_t b) { return a ^ b; });
}

Term bit_not(Heap& heap, Term value) {
  if (value.is_small()) return Term::small(~value.small());
  return value.is_integer() ? subtract(heap, Term::small(-1), value) : Term::none();
}

Term shift(Heap& heap, Term value_term, Term count, bool& limit) {
  limit = false;
  if (!both_integers(value_term, count)) return Term::none();
  Magnitude value(value_term), amount(count);
  bool right = amount.negative();
  uint64_t bits = amount.size() == 0 ? 0 : amount.size() == 1 ? amount.limbs()[0] : UINT64_MAX;
  return right ? shift_right(heap, value, bits) : shift_left(heap, value, bits, limit);
}

std::optional<int64_t> to_int64(Term integer) {
  if (integer.is_small()) return integer.small();
  if (!integer.is_big()) return std::nullopt;
  Magnitude value(integer);
  if (value.size() != 1) return std::nullopt;
  uint64_t limb = value.limbs()[0], most = uint64_t{1} << 63;
  if (value.negative()) return limb <= most ? std::optional(static_cast<int64_t>(-limb)) : std::nullopt;
  return limb < most ? std::optional(static_cast<int64_t>(limb)) : std::nullopt;
}

std::optional<uint64_t> to_uint64(Term integer) {
  if (!integer.is_integer()) return std::nullopt;
  Magnitude value(integer);
  if (value.negative() || value.size() > 1) return std::nullopt;
  return value.size() == 0 ? 0 : value.limbs()[0];
}

std::optional<double> to_double(Term number) {
  if (number.is_small()) return static_cast<double>(number.small());
  if (number.is_float()) return number.real();
  if (!number.is_big()) return std::nullopt;
  Magnitude value(number);
  double result = 0;
  for (size_t i = value.size(); i-- > 0;) {
    result = result * 0x1p64 + static_cast<double>(value.limbs()[i]);
    if (!std::isfinite(result)) return std::nullopt;
  }
  return value.negative() ? -result : result;
}

Term integer_from_double(Heap& heap, double whole) {
  if (std::fabs(whole) < 0x1p59) return Term::small(static_cast<int64_t>(whole));
  int exponent = 0;
  double fraction = std::frexp(std::fabs(whole), &exponent);  // in [0.5, 1)
  auto digits = static_cast<mp_limb_t>(std::ldexp(fraction, 53));
  auto shift_by = static_cast<unsigned>(exponent - 53);  // positive from here on
  Limbs limbs(shift_by / 64 + 2);
  limbs[shift_by / 64] = digits << shift_by % 64;
  if (shift_by % 64 > 11) limbs[shift_by / 64 + 1] = digits >> (64 - shift_by % 64);
  return finish(heap, whole < 0, limbs);
}

std::string integer_text(Term integer, int base) {
  static constexpr char kDigits[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  Magnitude value(integer);
  if (value.size() == 0) return "0";
  Limbs copy(value.limbs(), value.limbs() + value.size());
  std::string text(mpn_sizeinbase(copy.data(), signed_size(copy.size()), base) + 1, '\0');
  size_t count =
      mpn_get_str(reinterpret_cast<unsigned char*>(text.data()), base, copy.data(), signed_size(copy.size()));
  text.resize(count);
  for (char& digit : text) digit = kDigits[static_cast<unsigned char>(digit)];
  text.erase(0, std::min(text.find_first_not_of('0'), text.size() - 1));
  return value.negative() ? "-" + text : text;
}

Term integer_from_text(Heap& heap, std::string_view digits, int base) {
  bool negative = digits.starts_with('-');
  if (negative || digits.starts_with('+')) digits.remove_prefix(1);
  if (digits.empty()) return Term::none();
  std::string values;
  values.reserve(digits.size());
  for (char digit : digits) {
    int value = digit >= '0' && digit <= '9'   ? digit - '0'
                : digit >= 'a' && digit <= 'z' ? digit - 'a' + 10
                : digit >= 'A' && digit <= 'Z' ? digit - 'A' + 10
                                               : 99;
    if (value >= base) return Term::none();
    values.push_back(static_cast<char>(value));
  }
  values.erase(0, std::min(values.find_first_not_of('\0'), values.size() - 1));
  Limbs limbs(values.size() * 6 / 64 + 2);  // 6 bits are enough for any base up to 36
  mp_size_t count =
      mpn_set_str(limbs.data(), reinterpret_cast<const unsigned char*>(values.data()), values.size(), base);
  limbs.resize(static_cast<size_t>(count));
  return finish(heap, negative, limbs);
}

}  // namespace ravel::vm
