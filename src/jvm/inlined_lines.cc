// SPDX-License-Identifier: Apache-2.0
#include "jvm/inlined_lines.h"

#include <algorithm>
#include <charconv>
#include <optional>

namespace ravel::jvm {

namespace {

std::string_view next_line(std::string_view& text) {
  const size_t end = std::min(text.find('\n'), text.size());
  std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

/// The number at the beginning, which is taken off.
std::optional<uint32_t> take_number(std::string_view& text) {
  uint32_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{}) return {};
  text.remove_prefix(static_cast<size_t>(end - text.data()));
  return number;
}

/// The number behind a mark, or what counts where the mark is not.
std::optional<uint32_t> take_marked(std::string_view& text, char mark, uint32_t otherwise) {
  if (!text.starts_with(mark)) return otherwise;
  text.remove_prefix(1);
  return take_number(text);
}

/// InputStartLine # FileID , RepeatCount : OutputStartLine , Increment
std::optional<InlinedLines> read_line(std::string_view text) {
  const auto from = take_number(text);
  const auto file = from ? take_marked(text, '#', 1) : std::nullopt;
  const auto repeats = file ? take_marked(text, ',', 1) : std::nullopt;
  if (!repeats || !text.starts_with(':')) return {};
  text.remove_prefix(1);
  const auto to = take_number(text);
  const auto increment = to ? take_marked(text, ',', 1) : std::nullopt;
  if (!increment || !text.empty() || *from > UINT16_MAX || *to > UINT16_MAX || *repeats > UINT16_MAX ||
      *increment > UINT16_MAX)
    return {};
  return InlinedLines{*to, *to + *repeats * *increment, static_cast<uint16_t>(*from)};
}

}  // namespace

std::vector<InlinedLines> inlined_lines(std::string_view extension) {
  std::vector<InlinedLines> result;
  bool is_calls = false, is_lines = false;
  while (!extension.empty()) {
    const std::string_view line = next_line(extension);
    if (line.starts_with("*S ")) is_calls = line == "*S KotlinDebug";
    if (line.starts_with('*')) {
      is_lines = line == "*L";
      continue;
    }
    if (const auto known = is_calls && is_lines ? read_line(line) : std::nullopt) result.push_back(*known);
  }
  return result;
}

uint16_t source_line(const std::vector<InlinedLines>& inlined, uint16_t line) {
  const auto found = std::ranges::find_if(
      inlined, [&](const InlinedLines& each) { return each.begin <= line && line < each.end; });
  return found == inlined.end() ? line : found->called_at;
}

}  // namespace ravel::jvm
