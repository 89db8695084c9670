// SPDX-License-Identifier: Apache-2.0
#include "load/compiler_messages.h"

#include <charconv>
#include <optional>

#include "project/inputs.h"

namespace ravel::load {

using namespace project;

namespace {

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const size_t end = std::min(text.find('\n'), text.size());
    lines.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && (text.back() == '\n' || text.back() == ' ' || text.back() == '\r'))
    text.remove_suffix(1);
  while (!text.empty() && (text.front() == '\n' || text.front() == ' ')) text.remove_prefix(1);
  return text;
}

/// Takes "12:" from the front of `rest`.
std::optional<uint32_t> number_and_colon(std::string_view& rest) {
  uint32_t number = 0;
  const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), number);
  if (error != std::errc{} || end == rest.data() + rest.size() || *end != ':') return std::nullopt;
  rest.remove_prefix(static_cast<size_t>(end - rest.data()) + 1);
  return number;
}

/// "src/a.erl:3:5: text" or "src/a.erl:3: text" or "src/a.erl: text"; nothing if the line has another form.
std::optional<report::Diagnostic> placed_message(std::string_view line) {
  for (std::string_view extension : {".erl:", ".hrl:", ".ex:", ".yrl:", ".xrl:"}) {
    const size_t at = line.find(extension);
    if (at == std::string_view::npos || line.substr(0, at).find(' ') != std::string_view::npos) continue;
    const size_t colon = at + extension.size() - 1;
    report::Diagnostic result = error_about(std::string(line.substr(0, colon)), "");
    std::string_view rest = line.substr(colon + 1);
    if (const auto number = number_and_colon(rest)) {
      result.pos.line = *number;
      if (const auto column = number_and_colon(rest)) result.pos.column = *column;
    }
    result.message = trimmed(rest);
    return result;
  }
  return std::nullopt;
}

bool is_excerpt(std::string_view line) { return line.starts_with('%'); }

}  // namespace

std::vector<report::Diagnostic> erlc_errors(std::string_view output, const std::string& source) {
  std::vector<report::Diagnostic> result;
  bool in_error = false;
  for (std::string_view line : lines_of(output)) {
    if (is_excerpt(line)) {  // the source line and a marker under the column
      if (in_error) result.back().message.append("\n").append(line);
      continue;
    }
    in_error = false;
    auto message = placed_message(line);
    if (!message || message->message.starts_with("Warning:")) continue;
    result.push_back(std::move(*message));
    in_error = true;
  }
  if (result.empty()) {
    const std::string_view text = trimmed(output);
    result.push_back(error_about(source, text.empty() ? "erlc failed without a message" : std::string(text)));
  }
  return result;
}

std::vector<report::Diagnostic> elixirc_errors(std::string_view output, const std::string& source) {
  // "== Compilation error in file b.ex ==", then "** (SyntaxError) b.ex:3:5: …" and more lines.
  const size_t start = output.find("** (");
  const std::string_view text = trimmed(start == std::string_view::npos ? output : output.substr(start));
  report::Diagnostic result = error_about(source, std::string(text));
  if (text.empty()) result.message = "elixirc failed without a message";
  const size_t place = text.find(") ");
  if (place != std::string_view::npos)
    if (const auto placed = placed_message(text.substr(place + 2, text.find('\n') - place - 2)))
      result.pos = placed->pos;
  return {result};
}

}  // namespace ravel::load
