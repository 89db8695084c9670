// SPDX-License-Identifier: Apache-2.0
//
// See text.h.
#include "view/text.h"

#include "base/utf8.h"

namespace ravel::view {

namespace {

constexpr uint32_t kReplacement = 0xFFFD;

/// The next character of `text`, which is not empty; bytes that are not UTF-8 are taken one at a time.
uint32_t take(std::string_view& text) {
  if (const auto code_point = next_code_point(text)) return *code_point;
  text.remove_prefix(1);
  return kReplacement;
}

uint32_t shown(uint32_t c) {
  if (c == '\n' || c == '\t' || c == '\r' || c == 0x2028 || c == 0x2029) return ' ';
  const bool is_control = c < 0x20 || (c >= 0x7F && c < 0xA0);
  const bool turns = (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
  const bool is_no_character = c == 0xFFFE || c == 0xFFFF;  // XML forbids them
  return is_control || turns || is_no_character ? kReplacement : c;
}

}  // namespace

std::string one_line(std::string_view text, size_t length) {
  std::string result;
  size_t before_last = 0;  // where the last character that fits begins
  for (size_t count = 0; !text.empty(); ++count) {
    if (count == length) return result.substr(0, before_last) + "…";
    before_last = result.size();
    append_utf8(result, shown(take(text)));
  }
  return result;
}

}  // namespace ravel::view
