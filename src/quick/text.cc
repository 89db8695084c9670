// SPDX-License-Identifier: Apache-2.0
#include "quick/text.h"

#include <algorithm>
#include <cstdint>

#include "vm/iodata.h"

namespace ravel::quick {

namespace {

void append_utf8(std::string& text, int64_t c) {
  const auto byte = [&](int64_t value) { text += static_cast<char>(value); };
  if (c < 0x80) {
    byte(c);
  } else if (c < 0x800) {
    byte(0xC0 | (c >> 6));
    byte(0x80 | (c & 0x3F));
  } else if (c < 0x10000) {
    byte(0xE0 | (c >> 12));
    byte(0x80 | ((c >> 6) & 0x3F));
    byte(0x80 | (c & 0x3F));
  } else {
    byte(0xF0 | (c >> 18));
    byte(0x80 | ((c >> 12) & 0x3F));
    byte(0x80 | ((c >> 6) & 0x3F));
    byte(0x80 | (c & 0x3F));
  }
}

}  // namespace

std::string text_of(vm::Term data) {
  std::string text;
  if (!data) return text;
  vm::DataWalk walk(data);
  while (const vm::Term each = walk.next()) {
    if (each.is_small() && each.small() >= 0 && each.small() < 0x110000)
      append_utf8(text, each.small());
    else if (const auto bytes = vm::iodata_bytes(each))
      text += *bytes;
  }
  return text;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find('\n', at), text.size());
    lines.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return lines;
}

}  // namespace ravel::quick
