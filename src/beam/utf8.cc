// SPDX-License-Identifier: Apache-2.0
//
// See utf8.h. Nearly every name is ASCII, so that is tested first and costs one pass.
#include "beam/utf8.h"

#include <algorithm>
#include <array>

namespace ravel::beam {

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

std::optional<uint32_t> next_code_point(std::string_view& text) {
  if (text.empty()) return std::nullopt;
  const auto lead = static_cast<uint8_t>(text[0]);
  if (lead < 0x80) {
    text.remove_prefix(1);
    return lead;
  }
  const size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC2 ? 2 : 0;
  if (length == 0 || lead > 0xF4 || text.size() < length) return std::nullopt;
  uint32_t value = lead & (0x7Fu >> length);
  for (size_t i = 1; i < length; ++i) {
    const auto byte = static_cast<uint8_t>(text[i]);
    if ((byte & 0xC0) != 0x80) return std::nullopt;
    value = value << 6 | (byte & 0x3Fu);
  }
  constexpr std::array<uint32_t, 5> kLeastOfLength = {0, 0, 0x80, 0x800, 0x10000};
  if (value < kLeastOfLength[length] || !is_code_point(value)) return std::nullopt;
  text.remove_prefix(length);
  return value;
}

bool is_ascii(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return static_cast<uint8_t>(c) < 0x80; });
}

bool is_valid_utf8(std::string_view text) {
  if (is_ascii(text)) return true;
  while (!text.empty()) {
    if (!next_code_point(text)) return false;
  }
  return true;
}

std::string latin1_to_utf8(std::string_view latin1) {
  std::string result;
  result.reserve(latin1.size());
  for (char c : latin1) append_utf8(result, static_cast<uint8_t>(c));
  return result;
}

}  // namespace ravel::beam
