// SPDX-License-Identifier: Apache-2.0
//
// Erlang and Elixir: two steps become the one that the library has for both.
#include <fmt/format.h>

#include <cctype>

#include "report/fixes.h"

namespace ravel::report {

namespace {

bool is_atom_sign(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '@'; }

/// Behind the bracket that closes the one at `open`; npos if it is not on this line.
size_t call_end(std::string_view line, size_t open) {
  size_t depth = 0;
  for (size_t i = open; i < line.size(); ++i) {
    const char c = line[i];
    if (c == '"' || c == '\'') {
      i = line.find(c, i + 1);
      if (i == line.npos) return i;
    }
    if (c == '%' || c == '$') return line.npos;
    if (c == '(' || c == '[' || c == '{') ++depth;
    if ((c == ')' || c == ']' || c == '}') && --depth == 0) return i + 1;
  }
  return line.npos;
}

/// The arguments of a call, as far as brackets tell them apart.
std::vector<std::string_view> arguments_of(std::string_view inside) {
  std::vector<std::string_view> result;
  size_t depth = 0, begin = 0;
  for (size_t i = 0; i <= inside.size(); ++i) {
    const char c = i < inside.size() ? inside[i] : ',';
    if (c == '(' || c == '[' || c == '{') ++depth;
    if (c == ')' || c == ']' || c == '}') --depth;
    if (c != ',' || depth > 0) continue;
    result.push_back(code_of(inside.substr(begin, i - begin)));
    begin = i + 1;
  }
  return result;
}

struct Call {
  size_t begin = 0, end = 0;  ///< in the line
  std::vector<std::string_view> arguments;
};

/// The one call of `name` on the line.
std::optional<Call> call_of(std::string_view line, std::string_view name) {
  const std::string text = std::string(name) + "(";
  const size_t at = line.find(text);
  if (at == line.npos || line.find(text, at + 1) != line.npos) return std::nullopt;
  if (at > 0 && (is_atom_sign(line[at - 1]) || line[at - 1] == ':' || line[at - 1] == '.'))
    return std::nullopt;
  const size_t open = at + name.size(), end = call_end(line, open);
  if (end == line.npos) return std::nullopt;
  return Call{at, end, arguments_of(line.substr(open + 1, end - open - 2))};
}

Edit replaced(const Place& place, std::string_view line, const Call& call, std::string_view text) {
  return {place.pos.file,
          place.pos.line,
          1,
          {fmt::format("{}{}{}", line.substr(0, call.begin), text, line.substr(call.end))}};
}

std::optional<Fix> take_badarg(const Place& write, std::string_view line) {
  const auto call = call_of(line, "register");
  if (!call || call->arguments.size() != 2 || line.find("try") != line.npos) return std::nullopt;
  return Fix{"take the badarg of who comes second",
             {replaced(write, line, *call,
                       fmt::format("(try {} catch error:badarg -> false end)",
                                   line.substr(call->begin, call->end - call->begin)))}};
}

/// What the call says is what the clause says: else nobody would look at the answer.
bool is_last_of_clause(std::string_view behind) {
  behind = code_of(behind);
  return behind.empty() || behind == ";" || behind == "." || behind == "end" || behind.starts_with("end.") ||
         behind.starts_with("end;");
}

std::optional<Fix> insert_new(const Place& write, std::string_view line) {
  for (const std::string_view name : {"ets:insert", ":ets.insert"})
    if (const auto call = call_of(line, name);
        call && call->arguments.size() == 2 && is_last_of_clause(line.substr(call->end)))
      return Fix{"insert only where there is no row",
                 {replaced(write, line, *call,
                           fmt::format("{}_new{}", name,
                                       line.substr(call->begin + name.size(),
                                                   call->end - call->begin - name.size())))}};
  return std::nullopt;
}

/// `[{_, N}] = ets:lookup(T, K),` and then `ets:insert(T, {K, N + 1})`.
std::optional<Fix> update_counter(const Place& read, std::string_view first, const Place& write,
                                  std::string_view line) {
  const auto lookup = call_of(first, "ets:lookup");
  const auto insert = call_of(line, "ets:insert");
  if (!lookup || !insert || lookup->arguments.size() != 2 || insert->arguments.size() != 2) return {};
  if (read.pos.file != write.pos.file || read.pos.line + 1 != write.pos.line) return {};
  // What is bound, and that it is all that the line does.
  std::string_view bound = code_of(first.substr(0, lookup->begin));
  if (!bound.starts_with("[{") || !bound.ends_with("}] =") || first.substr(lookup->end) != ",") return {};
  const auto names = arguments_of(bound.substr(2, bound.size() - 6));
  std::string_view row = insert->arguments[1];
  if (names.size() != 2 || !row.starts_with('{') || !row.ends_with('}')) return {};
  const auto cells = arguments_of(row.substr(1, row.size() - 2));
  if (cells.size() != 2 || cells[0] != lookup->arguments[1] || insert->arguments[0] != lookup->arguments[0] ||
      !cells[1].starts_with(names[1]))
    return {};
  const std::string_view rest = code_of(cells[1].substr(names[1].size()));
  if (rest.size() < 3 || (rest[0] != '+' && rest[0] != '-')) return {};
  const std::string_view number = code_of(rest.substr(1));
  if (number.find_first_not_of("0123456789") != number.npos) return {};
  Edit edit = replaced(write, line, *insert,
                       fmt::format("ets:update_counter({}, {}, {}{})", insert->arguments[0], cells[0],
                                   rest[0] == '-' ? "-" : "", number));
  if (has_word(edit.lines.front(), names[1])) return {};  // the number is wanted for something else, too
  edit.first = read.pos.line;
  edit.count = 2;
  return Fix{"count in one step", {std::move(edit)}};
}

}  // namespace

std::optional<Fix> fix_beam(const Finding& finding, const LinesOf& lines) {
  if (finding.rule != "check-then-act" || finding.locations.size() < 2) return std::nullopt;
  const Place &read = finding.locations[0], &write = finding.locations[1];
  const SourceLines *first = lines(read.pos.file), *second = lines(write.pos.file);
  if (first == nullptr || second == nullptr) return std::nullopt;
  const std::string_view line = (*second)[write.pos.line];
  if (finding.kind == "registry") return take_badarg(write, line);
  if (finding.kind != "ets") return std::nullopt;
  if (auto fix = update_counter(read, (*first)[read.pos.line], write, line)) return fix;
  const bool is_new =
      !finding.advice.empty() && finding.advice.front().find("insert_new") != std::string::npos;
  return is_new ? insert_new(write, line) : std::nullopt;
}

}  // namespace ravel::report
