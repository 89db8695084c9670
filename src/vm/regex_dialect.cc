// SPDX-License-Identifier: Apache-2.0
#include "vm/regex_dialect.h"

#include <algorithm>

namespace ravel::vm {
namespace {

/// How many characters the class at `at` has, which is part of a class in brackets; 0 if none begins there.
size_t class_length(std::string_view pattern, size_t at) {
  constexpr std::string_view kEscapes = "dDwWsShHvVR";
  if (pattern.substr(at).starts_with("[:")) {
    const size_t end = pattern.find(":]", at + 2);
    return end == std::string_view::npos ? 0 : end + 2 - at;
  }
  if (pattern[at] != '\\' || at + 1 >= pattern.size()) return 0;
  const char name = pattern[at + 1];
  if (kEscapes.find(name) != std::string_view::npos) return 2;
  if ((name != 'p' && name != 'P') || at + 2 >= pattern.size()) return 0;
  if (pattern[at + 2] != '{') return 3;
  const size_t end = pattern.find('}', at);
  return end == std::string_view::npos ? 0 : end + 1 - at;
}

// How PCRE2 lays out its tables: two of 256 bytes for upper and lower case, ten bit maps of 256 bits, and one
// of 256 bytes with the types of each character.
constexpr size_t kLower = 0, kFlip = 256, kMaps = 512, kMapBytes = 32, kMapCount = 10;
constexpr size_t kTypes = kMaps + kMapCount * kMapBytes, kTables = kTypes + 256;

/// An ASCII character of the same classes.
uint8_t like(uint8_t character) {
  if (character < 0xA0) return 0x01;
  const bool is_sign = character == 0xD7 || character == 0xF7;
  if (character >= 0xC0 && character < 0xDF && !is_sign) return 'G';
  if ((character >= 0xDF && !is_sign) || character == 0xAA || character == 0xB5 || character == 0xBA)
    return 'g';
  return '$';
}

/// Goes through a pattern item by item: `write` gets each, and whether it stands in brackets.
template <typename Write>
std::string rewritten(std::string_view pattern, const Write& write) {
  std::string result;
  bool is_inside = false;
  for (size_t at = 0; at < pattern.size();) {
    const std::string_view rest = pattern.substr(at);
    size_t length = is_inside ? class_length(pattern, at) : 0;
    const bool was_inside = is_inside;
    if (length > 0) {
    } else if (rest.starts_with("\\Q")) {
      length = rest.find("\\E") == std::string_view::npos ? rest.size() : rest.find("\\E") + 2;
    } else if (rest[0] == '\\') {
      length = std::min<size_t>(2, rest.size());
    } else if (!is_inside && rest[0] == '[') {
      is_inside = true;
      // A bracket that comes first belongs to the class.
      length = rest.starts_with("[^]") ? 3 : rest.starts_with("[]") || rest.starts_with("[^") ? 2 : 1;
    } else {
      is_inside = is_inside && rest[0] != ']';
      length = 1;
    }
    write(result, rest.substr(0, length), was_inside, was_inside && class_length(pattern, at) > 0);
    at += length;
  }
  return result;
}

}  // namespace

std::string escape_hyphens_behind_classes(std::string_view pattern) {
  bool is_behind_class = false;
  return rewritten(pattern, [&](std::string& result, std::string_view item, bool, bool is_class) {
    if (is_behind_class && item == "-") result += '\\';
    is_behind_class = is_class;
    result += item;
  });
}

std::string put_word_classes_in_brackets(std::string_view pattern) {
  return rewritten(pattern, [](std::string& result, std::string_view item, bool is_inside, bool) {
    const bool is_word = !is_inside && (item == "\\w" || item == "\\W");
    if (is_word) result += '[';
    result += item;
    if (is_word) result += ']';
  });
}

std::vector<uint8_t> latin1_tables(const uint8_t* ascii) {
  std::vector<uint8_t> tables(ascii, ascii + kTables);
  for (size_t c = 0x80; c <= 0xFF; ++c) {
    const uint8_t model = like(static_cast<uint8_t>(c));
    tables[kTypes + c] = ascii[kTypes + model];
    for (size_t map = 0; map < kMapCount; ++map) {
      const uint8_t* const from = ascii + kMaps + map * kMapBytes;
      const bool is_in = (from[model / 8] >> (model % 8) & 1) != 0;
      if (is_in) tables[kMaps + map * kMapBytes + c / 8] |= static_cast<uint8_t>(1U << (c % 8));
    }
    if (model == 'G') {
      tables[kLower + c] = tables[kFlip + c] = static_cast<uint8_t>(c + 0x20);
      tables[kFlip + c + 0x20] = static_cast<uint8_t>(c);
    }
  }
  return tables;
}

}  // namespace ravel::vm
