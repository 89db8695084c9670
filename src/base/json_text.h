// SPDX-License-Identifier: Apache-2.0
//
// A JSON string literal. Folders below report/ that write a little JSON need only this; everything
// that builds or reads documents uses the JSON library, in report/.
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>

#include "base/utf8.h"

namespace ravel {

/// Appends `text` in quotes. Bytes that are not UTF-8 become U+FFFD: JSON cannot carry them.
inline void append_json_string(std::string& out, std::string_view text) {
  out += '"';
  for (size_t at = 0; at < text.size();) {
    const size_t length = utf8_sequence(text, at);
    const char c = text[at];
    if (length == 0) {
      out += "\\ufffd";
    } else if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (c == '\n') {
      out += "\\n";
    } else if (c == '\t') {
      out += "\\t";
    } else if (length == 1 && (static_cast<unsigned char>(c) < 0x20 || c == 0x7F)) {
      out += fmt::format("\\u{:04x}", static_cast<unsigned>(c));
    } else {
      out.append(text, at, length);
    }
    at += length == 0 ? 1 : length;
  }
  out += '"';
}

inline std::string json_string(std::string_view text) {
  std::string out;
  append_json_string(out, text);
  return out;
}

}  // namespace ravel
