// SPDX-License-Identifier: Apache-2.0
//
// See utf8.h. Nearly every name is ASCII, so that is tested first and costs one pass.
#include "base/utf8.h"

#include <algorithm>

namespace ravel {

size_t utf8_sequence(std::string_view text, size_t at) {
  const auto byte = [&](size_t i) { return static_cast<uint8_t>(text[i]); };
  if (at >= text.size()) return 0;
  const uint8_t first = byte(at);
  if (first < 0x80) return 1;
  const size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  if (first < 0xC2 || first > 0xF4 || text.size() - at < length) return 0;
  for (size_t i = 1; i < length; ++i) {
    if ((byte(at + i) & 0xC0) != 0x80) return 0;
  }
  const uint8_t second = byte(at + 1);
  if ((first == 0xE0 && second < 0xA0) || (first == 0xED && second >= 0xA0)) return 0;
  if ((first == 0xF0 && second < 0x90) || (first == 0xF4 && second >= 0x90)) return 0;
  return length;
}

bool is_ascii(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return static_cast<uint8_t>(c) < 0x80; });
}

bool is_utf8(std::string_view text) {
  if (is_ascii(text)) return true;
  for (size_t at = 0; at < text.size();) {
    const size_t length = utf8_sequence(text, at);
    if (length == 0) return false;
    at += length;
  }
  return true;
}

std::optional<uint32_t> next_code_point(std::string_view& text) {
  const size_t length = utf8_sequence(text, 0);
  if (length == 0) return std::nullopt;
  const auto lead = static_cast<uint8_t>(text[0]);
  uint32_t value = length == 1 ? lead : lead & (0x7Fu >> length);
  for (size_t i = 1; i < length; ++i) value = value << 6 | (static_cast<uint8_t>(text[i]) & 0x3Fu);
  text.remove_prefix(length);
  return value;
}

bool is_code_point(int64_t value) {
  return value >= 0 && value <= 0x10FFFF && (value < 0xD800 || value > 0xDFFF);
}

void append_utf8(std::string& text, uint32_t code_point) {
  const auto put = [&](uint32_t byte) { text.push_back(static_cast<char>(byte)); };
  const auto put_rest = [&](int shift) { put(0x80 | (code_point >> shift & 0x3F)); };
  if (code_point < 0x80) {
    put(code_point);
  } else if (code_point < 0x800) {
    put(0xC0 | code_point >> 6);
    put_rest(0);
  } else if (code_point < 0x10000) {
    put(0xE0 | code_point >> 12);
    put_rest(6);
    put_rest(0);
  } else {
    put(0xF0 | code_point >> 18);
    put_rest(12);
    put_rest(6);
    put_rest(0);
  }
}

std::string latin1_to_utf8(std::string_view latin1) {
  std::string result;
  result.reserve(latin1.size());
  for (char c : latin1) append_utf8(result, static_cast<uint8_t>(c));
  return result;
}

}  // namespace ravel
