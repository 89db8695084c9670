// SPDX-License-Identifier: Apache-2.0
#include "report/fixes.h"

#include <algorithm>
#include <cctype>
#include <map>

#include "report/unicode.h"

namespace ravel::report {

namespace {

constexpr size_t kLineMax = 400;  ///< longer ones are nobody's handwriting

bool is_word_sign(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

/// `::close(fd)` is C++; `::error file=x::y` is a command to a CI log.
bool is_command(std::string_view line) {
  const std::string_view code = code_of(line);
  return (code.starts_with("::") && code.find("::", 2) != code.npos) || line.find("##[") != line.npos;
}

bool has_controls(std::string_view line) {
  return std::any_of(line.begin(), line.end(),
                     [](char c) { return (static_cast<unsigned char>(c) < 32 && c != '\t') || c == 127; });
}

bool ends_with_any(std::string_view file, std::initializer_list<std::string_view> endings) {
  return std::any_of(endings.begin(), endings.end(), [&](auto ending) { return file.ends_with(ending); });
}

}  // namespace

SourceLines::SourceLines(std::string content) : content_(std::move(content)) {
  std::string_view rest = content_;
  plain_ = rest.ends_with('\n');
  while (!rest.empty()) {
    const size_t end = std::min(rest.find('\n'), rest.size() - 1);
    lines_.push_back(rest.substr(0, end));
    plain_ = plain_ && !has_controls(lines_.back()) && !is_command(lines_.back());
    rest.remove_prefix(end + 1);
  }
}

std::string_view SourceLines::operator[](size_t line) const {
  if (line == 0 || line > lines_.size() || lines_[line - 1].size() > kLineMax) return {};
  return lines_[line - 1];
}

std::string_view indent_of(std::string_view line) {
  return line.substr(0, std::min(line.find_first_not_of(" \t"), line.size()));
}

std::string_view code_of(std::string_view line) {
  line.remove_prefix(indent_of(line).size());
  while (line.ends_with(' ') || line.ends_with('\t')) line.remove_suffix(1);
  return line;
}

bool has_word(std::string_view line, std::string_view word) {
  if (word.empty()) return false;
  for (size_t at = line.find(word); at != line.npos; at = line.find(word, at + 1)) {
    const size_t end = at + word.size();
    if ((at == 0 || !is_word_sign(line[at - 1])) && (end == line.size() || !is_word_sign(line[end])))
      return true;
  }
  return false;
}

std::optional<std::string> with_replaced(std::string_view text, std::string_view from, std::string_view to) {
  const size_t at = text.find(from);
  if (at == text.npos || text.find(from, at + 1) != text.npos) return std::nullopt;
  return std::string(text.substr(0, at)) + std::string(to) + std::string(text.substr(at + from.size()));
}

std::optional<Fix> fix_of(const Finding& finding, const SourceLookup& source) {
  if (!source || finding.locations.empty()) return std::nullopt;
  std::map<std::string, SourceLines> read;
  const LinesOf lines = [&](const std::string& file) -> const SourceLines* {
    auto found = read.find(file);
    if (found == read.end()) {
      auto content =
          file.empty() || file.starts_with('/') || file.starts_with("..") ? std::nullopt : source(file);
      found = read.emplace(file, SourceLines(content ? std::move(*content) : "")).first;
    }
    return found->second.is_plain() ? &found->second : nullptr;
  };
  const std::string& file = finding.locations.front().pos.file;
  if (printable(file) != file || file.starts_with("::")) return std::nullopt;  // a diff has it as it is
  if (lines(file) == nullptr) return std::nullopt;
  if (ends_with_any(file, {".erl", ".ex", ".exs"})) return fix_beam(finding, lines);
  if (file.ends_with(".java")) return fix_jvm(finding, lines);
  if (ends_with_any(file, {".c", ".cc", ".cpp", ".cxx", ".h", ".hpp", ".hh"}))
    return fix_native(finding, lines);
  return std::nullopt;
}

}  // namespace ravel::report
