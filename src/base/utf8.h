// SPDX-License-Identifier: Apache-2.0
//
// Names and strings of programs are bytes; most are UTF-8, some are Latin-1 or plain binary.
// Writers that must produce valid UTF-8 ask here how far a sequence is sound.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace ravel {

/// The length (1 to 4) of the valid UTF-8 sequence that starts at `at`, or 0 if there is none. Overlong
/// forms, surrogates and code points beyond U+10FFFF are not valid.
inline size_t utf8_sequence(std::string_view text, size_t at) {
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

inline bool is_utf8(std::string_view text) {
  for (size_t at = 0; at < text.size();) {
    const size_t length = utf8_sequence(text, at);
    if (length == 0) return false;
    at += length;
  }
  return true;
}

}  // namespace ravel
