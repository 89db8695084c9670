// SPDX-License-Identifier: Apache-2.0
//
// A JSON string literal. Folders below report/ that write a little JSON need only this; everything
// that builds or reads documents uses the JSON library, in report/.
#pragma once

#include <fmt/format.h>

#include <algorithm>
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

/// How deep lists and objects are in each other, at most, in a text that may be JSON.
inline size_t json_depth(std::string_view text) {
  size_t depth = 0, most = 0;
  bool in_string = false;
  for (size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (in_string && c == '\\') {
      ++at;
    } else if (c == '"') {
      in_string = !in_string;
    } else if (!in_string && (c == '[' || c == '{')) {
      most = std::max(most, ++depth);
    } else if (!in_string && (c == ']' || c == '}') && depth > 0) {
      --depth;
    }
  }
  return most;
}

inline std::string json_string(std::string_view text) {
  std::string out;
  append_json_string(out, text);
  return out;
}

}  // namespace ravel
