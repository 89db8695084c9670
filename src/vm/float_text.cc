// SPDX-License-Identifier: Apache-2.0
//
// Floats as text and back. The shortest digits come from the standard library; which notation shows them is
// OTP's rule: whole numbers of 2^53 and more always with an exponent, others with whatever needs fewer
// characters.
#include <charconv>
#include <cmath>
#include <cstdlib>

#include "vm/number.h"

namespace ravel::vm {
namespace {

/// The digits of a number without a point, and the power of ten of the first one.
struct Digits {
  std::string digits;
  int exponent = 0;
};

Digits shortest_digits(double magnitude) {
  char room[32];
  auto end = std::to_chars(room, room + sizeof room, magnitude, std::chars_format::scientific).ptr;
  std::string_view text(room, static_cast<size_t>(end - room));
  size_t e = text.find('e');
  Digits result;
  for (char c : text.substr(0, e))
    if (c != '.') result.digits.push_back(c);
  std::string_view exponent = text.substr(e + 1);
  if (exponent.starts_with('+')) exponent.remove_prefix(1);
  std::from_chars(exponent.data(), exponent.data() + exponent.size(), result.exponent);
  return result;
}

std::string in_scientific(const Digits& number) {
  std::string rest = number.digits.substr(1);
  return number.digits.substr(0, 1) + "." + (rest.empty() ? "0" : rest) + "e" +
         std::to_string(number.exponent);
}

std::string in_decimals(const Digits& number) {
  auto count = static_cast<int>(number.digits.size());
  if (number.exponent < 0)
    return "0." + std::string(static_cast<size_t>(-number.exponent - 1), '0') + number.digits;
  if (number.exponent >= count - 1)
    return number.digits + std::string(static_cast<size_t>(number.exponent - count + 1), '0') + ".0";
  const size_t whole = static_cast<size_t>(number.exponent) + 1;
  return number.digits.substr(0, whole) + "." + number.digits.substr(whole);
}

std::string printed(const char* format, int decimals, double value) {
  int size = std::snprintf(nullptr, 0, format, decimals, value);
  std::string text(static_cast<size_t>(size) + 1, '\0');
  std::snprintf(text.data(), text.size(), format, decimals, value);
  text.pop_back();
  return text;
}

}  // namespace

std::string float_text_short(double value) {
  std::string sign = std::signbit(value) ? "-" : "";
  double magnitude = std::fabs(value);
  if (magnitude == 0) return sign + "0.0";
  Digits digits = shortest_digits(magnitude);
  std::string scientific = in_scientific(digits);
  if (magnitude >= 0x1p53) return sign + scientific;
  std::string decimals = in_decimals(digits);
  return sign + (decimals.size() <= scientific.size() ? decimals : scientific);
}

std::string float_text_scientific(double value, int decimals) { return printed("%.*e", decimals, value); }

std::string float_text_decimals(double value, int decimals, bool compact) {
  // OTP's quick way, which rounds halves up where the C library rounds to even: 0.125 has two decimals 0.13.
  constexpr int kQuickDecimals = 18;
  constexpr size_t kRoom = 256;
  std::string text;
  double magnitude = std::fabs(value);
  bool quick = magnitude <= 0x1p53 && decimals <= kQuickDecimals;
  if (!quick) {
    text = printed("%.*f", decimals, value);
    if (text.size() >= kRoom) return {};
  } else if (decimals == 0) {
    text = std::to_string(std::lround(magnitude));
  } else {
    double scale = std::pow(10, decimals), whole = std::floor(magnitude);
    double fraction = std::round((magnitude - whole) * scale);
    if (fraction >= scale) ++whole, fraction = 0;
    std::string digits = std::to_string(static_cast<uint64_t>(fraction));
    digits.insert(0, static_cast<size_t>(decimals) - digits.size(), '0');
    text = std::to_string(static_cast<uint64_t>(whole)) + "." + digits;
  }
  if (quick && std::signbit(value)) text.insert(0, "-");
  if (!compact || (quick && decimals == 0)) return text;
  size_t last = text.find_last_not_of('0');
  if (text[last] == '.') ++last;
  return text.substr(0, last + 1);
}

std::optional<double> float_from_text(std::string_view text) {
  auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  size_t at = text.starts_with('-') || text.starts_with('+') ? 1 : 0;
  auto digits = [&] {
    size_t begin = at;
    while (at < text.size() && is_digit(text[at])) ++at;
    return at > begin;
  };
  if (!digits() || at >= text.size() || text[at] != '.') return std::nullopt;
  ++at;
  if (!digits()) return std::nullopt;
  if (at < text.size() && (text[at] == 'e' || text[at] == 'E')) {
    ++at;
    if (at < text.size() && (text[at] == '-' || text[at] == '+')) ++at;
    if (!digits()) return std::nullopt;
  }
  if (at != text.size()) return std::nullopt;
  double value = std::strtod(std::string(text).c_str(), nullptr);
  return std::isfinite(value) ? std::optional(value) : std::nullopt;
}

}  // namespace ravel::vm
