// SPDX-License-Identifier: Apache-2.0
//
// A strict UTF-8 decoder (no overlong forms, no surrogates), and tables of widths cut down to
// the ranges that occur in source code.
#include "report/unicode.h"

#include <algorithm>
#include <array>

#include "base/utf8.h"

namespace ravel::report {

namespace {

constexpr char32_t kReplacement = 0xFFFD;

struct Range {
  char32_t first;
  char32_t last;
};

constexpr std::array kZeroWidth = {
    Range{0x0300, 0x036F}, Range{0x0483, 0x0489}, Range{0x0591, 0x05BD},   Range{0x0610, 0x061A},
    Range{0x064B, 0x065F}, Range{0x0E31, 0x0E31}, Range{0x0E34, 0x0E3A},   Range{0x1AB0, 0x1AFF},
    Range{0x1DC0, 0x1DFF}, Range{0x200B, 0x200F}, Range{0x20D0, 0x20FF},   Range{0xFE00, 0xFE0F},
    Range{0xFE20, 0xFE2F}, Range{0xFEFF, 0xFEFF}, Range{0xE0100, 0xE01EF},
};

constexpr std::array kDoubleWidth = {
    Range{0x1100, 0x115F},   Range{0x231A, 0x231B},   Range{0x2E80, 0x303E},   Range{0x3041, 0x4DBF},
    Range{0x4E00, 0xA4CF},   Range{0xA960, 0xA97F},   Range{0xAC00, 0xD7A3},   Range{0xF900, 0xFAFF},
    Range{0xFE30, 0xFE6F},   Range{0xFF00, 0xFF60},   Range{0xFFE0, 0xFFE6},   Range{0x1F300, 0x1F64F},
    Range{0x1F680, 0x1F6FF}, Range{0x1F900, 0x1F9FF}, Range{0x20000, 0x3FFFD},
};

template <size_t N>
bool contains(const std::array<Range, N>& ranges, char32_t c) {
  const auto after = std::upper_bound(ranges.begin(), ranges.end(), c,
                                      [](char32_t x, const Range& r) { return x < r.first; });
  return after != ranges.begin() && c <= std::prev(after)->last;
}

// Marks, embeddings, overrides and isolates that change the order in which a line is shown.
bool reorders(char32_t c) {
  return c == 0x061C || c == 0x200E || c == 0x200F || (c >= 0x202A && c <= 0x202E) ||
         (c >= 0x2066 && c <= 0x2069);
}

// Nothing is seen of them, so that two names look alike: spaces of no width, a soft hyphen, tags, marks for
// fonts. Joiners stay, which some scripts and pictures need.
bool hides(char32_t c) {
  return c == 0x00AD || c == 0x034F || c == 0x180E || c == 0x200B || (c >= 0x2060 && c <= 0x2064) ||
         (c >= 0x206A && c <= 0x206F) || (c >= 0xFFF9 && c <= 0xFFFB) || (c >= 0xE0000 && c <= 0xE007F);
}

char32_t printable_char(char32_t c) {
  if (c == '\t' || c == '\n' || c == '\r' || c == 0x2028 || c == 0x2029) return ' ';
  if (c < 0x20) return 0x2400 + c;
  if (c == 0x7F) return 0x2421;
  if ((c >= 0x80 && c <= 0x9F) || reorders(c) || hides(c)) return kReplacement;
  return c;
}

// Where a line of at most `width` columns ends that begins at `begin`, cutting a word only if it must.
size_t line_end(std::string_view text, size_t begin, size_t width) {
  size_t at = begin;
  size_t used = 0;
  size_t blank = begin;
  while (at < text.size()) {
    size_t next = at;
    const char32_t c = next_char(text, next);
    if (c == ' ' && at > begin) blank = at;
    used += char_width(c);
    if (used > width) return blank > begin ? blank : (at > begin ? at : next);
    at = next;
  }
  return text.size();
}

}  // namespace

char32_t next_char(std::string_view text, size_t& at) {
  std::string_view rest = text.substr(at);
  const auto c = next_code_point(rest);
  at = c ? text.size() - rest.size() : at + 1;
  return c.value_or(kReplacement);
}

void append_char(std::string& text, char32_t c) { append_utf8(text, c); }

std::string valid_utf8(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  for (size_t at = 0; at < text.size();) append_char(result, next_char(text, at));
  return result;
}

std::string printable(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  for (size_t at = 0; at < text.size();) append_char(result, printable_char(next_char(text, at)));
  return result;
}

std::string printable_lines(std::string_view text) {
  std::string result;
  while (true) {
    const size_t end = text.find('\n');
    result += printable(text.substr(0, end));
    if (end == text.npos) return result;
    result += '\n';
    text = text.substr(end + 1);
  }
}

std::string without_commands(std::string_view lines) {
  constexpr std::string_view kOld = "##[";
  std::string result;
  while (!lines.empty()) {
    const size_t end = std::min(lines.find('\n'), lines.size() - 1) + 1;
    const std::string_view line = lines.substr(0, end);
    lines.remove_prefix(end);
    // The white space before it does not count.
    if (const size_t first = line.find_first_not_of(" \t\r\v\f");
        first != line.npos && line.substr(first).starts_with("::"))
      result += "ravel: ";
    for (size_t at = 0; at < line.size();) {
      const size_t old = std::min(line.find(kOld, at), line.size());
      result += line.substr(at, old - at);
      if (old < line.size()) result += "## [";
      at = old + (old < line.size() ? kOld.size() : 0);
    }
  }
  return result;
}

size_t char_width(char32_t c) {
  if (c < 0x300) return 1;
  if (contains(kZeroWidth, c)) return 0;
  return contains(kDoubleWidth, c) ? 2 : 1;
}

size_t display_width(std::string_view text) {
  size_t width = 0;
  for (size_t at = 0; at < text.size();) width += char_width(next_char(text, at));
  return width;
}

std::vector<std::string> wrap(std::string_view text, size_t width) {
  std::vector<std::string> lines;
  size_t begin = 0;
  do {
    const size_t end = line_end(text, begin, std::max<size_t>(width, 1));
    lines.emplace_back(text.substr(begin, end - begin));
    begin = end;
    while (begin < text.size() && text[begin] == ' ') ++begin;
  } while (begin < text.size());
  return lines;
}

}  // namespace ravel::report
