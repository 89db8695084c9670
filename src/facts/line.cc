// SPDX-License-Identifier: Apache-2.0
#include "facts/line.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace ravel::facts {

namespace {

/// Where the quoted text that a line begins with ends, behind the quote; the whole line if it does not.
size_t end_of_quote(std::string_view text) {
  for (size_t i = 1; i < text.size(); ++i) {
    if (text[i] == '"') return i + 1;
    if (text[i] == '\\') ++i;
  }
  return text.size();
}

std::string_view without_remark(std::string_view text) {
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == ';') return text.substr(0, i);
    if (text[i] == '"') i += end_of_quote(text.substr(i)) - 1;
  }
  return text;
}

}  // namespace

std::string quoted(std::string_view text) {
  if (!text.empty() && text.find_first_of(" \t\r\n;\"\\") == std::string_view::npos) return std::string(text);
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += c;
  }
  return result + "\"";
}

Line::Line(std::string_view text) : rest_(without_remark(text)) {}

std::string_view Line::peek() const {
  const size_t begin = rest_.find_first_not_of(" \t\r");
  if (begin == std::string_view::npos) return rest_.substr(rest_.size());
  if (rest_[begin] == '"') return rest_.substr(begin, end_of_quote(rest_.substr(begin)));
  const size_t end = rest_.find_first_of(" \t\r", begin);
  return rest_.substr(begin, end == std::string_view::npos ? end : end - begin);
}

std::string Line::word() {
  const std::string_view found = peek();
  rest_.remove_prefix(static_cast<size_t>(found.data() + found.size() - rest_.data()));
  if (found.empty() || found[0] != '"') return std::string(found);
  if (found.size() < 2 || found.back() != '"') fail("a quote is not closed");
  std::string result;
  for (size_t i = 1; i + 1 < found.size(); ++i) {
    if (found[i] == '\\') ++i;
    result += found[i];
  }
  return result;
}

bool Line::takes(std::string_view wanted) {
  if (peek() != wanted) return false;
  word();
  return true;
}

bool Line::has_number() const {
  return !ends() && (peek()[0] == '-' || (peek()[0] >= '0' && peek()[0] <= '9'));
}

int64_t Line::number() {
  const std::string text = word();
  int64_t result = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), result);
  if (error != std::errc() || end != text.data() + text.size())
    fail(fmt::format("a number is expected, not `{}`", text));
  return result;
}

uint32_t Line::index(size_t count) {
  const int64_t found = number();
  if (found >= 0 && static_cast<uint64_t>(found) < count) return static_cast<uint32_t>(found);
  fail(fmt::format("there is no number {} here", found));
  return 0;
}

void Line::fail(std::string what) {
  if (!problem_) problem_ = std::move(what);
}

std::optional<std::string> read_lines(std::string_view text, const std::function<void(Line&)>& read) {
  size_t number = 0;
  while (!text.empty()) {
    ++number;
    const size_t end = std::min(text.find('\n'), text.size());
    Line line(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.ends()) continue;
    read(line);
    if (!line.problem() && !line.ends()) line.fail(fmt::format("what is meant by `{}`?", line.peek()));
    if (line.problem()) return fmt::format("line {}: {}", number, *line.problem());
  }
  return std::nullopt;
}

}  // namespace ravel::facts
