// SPDX-License-Identifier: Apache-2.0
//
// Attributes of BEAM languages that silence the function below them:
//
//   -ravel({ignore, 'check-then-act', "only one process ever starts here"}).      Erlang
//   @ravel_ignore {"check-then-act", "only one process ever starts here"}         Elixir
//
// Names of rules may be atoms or strings, one or a list of them, or `all`; underscores stand for hyphens.
// What has spaces in it is the reason. Erlang: attributes in between (a -spec) are passed over, and the form
// ends at its full stop. Elixir: the definition ends with the `end` that is indented as its `def` is, or
// with its line where there is none.
#include <algorithm>
#include <cctype>

#include "report/fixes.h"
#include "report/suppress.h"

namespace ravel::report {

namespace {

constexpr std::string_view kErlangMark = "-ravel(", kElixirMark = "@ravel_ignore";

bool is_name_sign(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-'; }

/// Behind the literal that begins at `at`.
size_t quoted_end(std::string_view text, size_t at) {
  const char quote = text[at];
  for (size_t i = at + 1; i < text.size(); ++i) {
    if (text[i] == '\\')
      ++i;
    else if (text[i] == quote)
      return i + 1;
  }
  return text.size();
}

/// Behind the full stop of the Erlang form that begins at `at`.
size_t form_end(std::string_view text, size_t at) {
  while (at < text.size()) {
    const char c = text[at];
    if (c == '%')
      at = std::min(text.find('\n', at), text.size());
    else if (c == '"' || c == '\'')
      at = quoted_end(text, at);
    else if (c == '$')
      at += text.substr(at).starts_with("$\\") ? 3 : 2;
    else if (c == '.' && (at + 1 == text.size() || text[at + 1] == '%' ||
                          std::isspace(static_cast<unsigned char>(text[at + 1])) != 0))
      return at + 1;
    else
      ++at;
  }
  return text.size();
}

/// Where the next form begins, behind blanks and comments.
size_t form_begin(std::string_view text, size_t at) {
  while (at < text.size()) {
    if (text[at] == '%')
      at = std::min(text.find('\n', at), text.size());
    else if (std::isspace(static_cast<unsigned char>(text[at])) != 0)
      ++at;
    else
      break;
  }
  return at;
}

/// Behind the last form that an Erlang attribute, which ends at `at`, speaks of.
size_t erlang_function_end(std::string_view text, size_t at) {
  for (at = form_begin(text, at); at < text.size() && text[at] == '-'; at = form_begin(text, at))
    at = form_end(text, at);
  return form_end(text, at);
}

size_t end_of_line(std::string_view text, size_t at) { return std::min(text.find('\n', at), text.size()); }

/// Behind the definition below the line that ends at `at`.
size_t elixir_definition_end(std::string_view text, size_t at) {
  std::string_view indent;
  for (bool inside = false; at < text.size();) {
    const size_t end = end_of_line(text, at + 1);
    const std::string_view line = text.substr(at + 1, end > at + 1 ? end - at - 1 : 0);
    const std::string_view code = line.substr(indent_of(line).size());
    if (!inside && code.starts_with("def")) {
      indent = indent_of(line);
      inside = true;
      if (line.find(" do:") != line.npos) return end;
    } else if (inside && indent_of(line) == indent && !code.empty() &&
               (code.starts_with("end") || code.starts_with("do:"))) {
      return end;
    }
    at = end;
  }
  return text.size();
}

/// Names and reason out of the terms of an attribute.
void take_terms(std::string_view terms, InlineIgnore& ignore) {
  for (size_t at = 0; at < terms.size();) {
    std::string_view word;
    if (terms[at] == '"' || terms[at] == '\'') {
      const size_t end = quoted_end(terms, at);
      word = terms.substr(at + 1, end > at + 2 ? end - at - 2 : 0);
      at = end;
    } else if (is_name_sign(terms[at])) {
      const size_t begin = at;
      while (at < terms.size() && is_name_sign(terms[at])) ++at;
      word = terms.substr(begin, at - begin);
    } else {
      ++at;
      continue;
    }
    if (!std::all_of(word.begin(), word.end(), is_name_sign)) {
      ignore.reason = word;
    } else if (!word.empty() && word != "ignore") {
      ignore.rules.emplace_back(word);
      std::replace(ignore.rules.back().begin(), ignore.rules.back().end(), '_', '-');
    }
  }
}

}  // namespace

std::vector<InlineIgnore> find_attributes(std::string_view file, std::string_view content) {
  const bool erlang = file.ends_with(".erl") || file.ends_with(".hrl");
  const std::string_view mark = erlang ? kErlangMark : kElixirMark;
  std::vector<InlineIgnore> ignores;
  if (!erlang && !file.ends_with(".ex") && !file.ends_with(".exs")) return ignores;
  uint32_t line = 1, last_line = 0;
  size_t counted = 0, last = 0;
  const auto line_at = [&](size_t at) {
    line += static_cast<uint32_t>(std::count(content.begin() + static_cast<std::ptrdiff_t>(counted),
                                             content.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
    counted = at;
    return line;
  };
  size_t next = 0;  // from where to look on
  for (size_t at = content.find(mark); at != content.npos; at = content.find(mark, next)) {
    next = at + mark.size();
    const size_t begin = at == 0 ? 0 : content.rfind('\n', at - 1) + 1;
    if (content.substr(begin, at - begin).find_first_not_of(" \t") != content.npos) continue;
    const size_t end = erlang ? form_end(content, at) : end_of_line(content, at);
    InlineIgnore ignore;
    const std::string_view terms = content.substr(at + mark.size(), end - at - mark.size());
    if (erlang && terms.find("ignore") == terms.npos) continue;
    take_terms(terms, ignore);
    if (ignore.rules.empty()) continue;
    ignore.line = ignore.first_line = line_at(at);
    ignore.column = static_cast<uint32_t>(at - begin + 1);
    if (at >= last) {  // else it is one of several above the same function
      last = erlang ? erlang_function_end(content, end) : elixir_definition_end(content, end);
      last_line = ignore.line + static_cast<uint32_t>(
                                    std::count(content.begin() + static_cast<std::ptrdiff_t>(at),
                                               content.begin() + static_cast<std::ptrdiff_t>(last), '\n'));
    }
    ignore.last_line = last_line;
    ignore.spelling = erlang ? "-ravel" : "@ravel_ignore";
    ignores.push_back(std::move(ignore));
    next = std::max(next, end);
  }
  return ignores;
}

}  // namespace ravel::report
