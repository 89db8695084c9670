// SPDX-License-Identifier: Apache-2.0
//
// C and C++: the lock is taken, given back or put in order as it is done elsewhere in the same file.
#include <fmt/format.h>

#include <algorithm>

#include "report/fixes.h"

namespace ravel::report {

namespace {

constexpr size_t kBackMax = 60;  ///< lines from a use back to the lock that guards it

bool is_identifier(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
  });
}

/// A statement that takes a lock, on a line of its own.
struct Taking {
  std::string_view code;  ///< "pthread_mutex_lock(&m);"
  std::string_view lock;  ///< "m"
  bool scoped = false;    ///< given back at the end of the block
};

std::optional<Taking> taking_of(std::string_view line) {
  const std::string_view code = code_of(line);
  const size_t open = code.rfind('(');
  if (!code.ends_with(");") || open == code.npos) return std::nullopt;
  std::string_view lock = code.substr(open + 1, code.size() - open - 3);
  if (lock.starts_with('&')) lock.remove_prefix(1);
  if (!is_identifier(lock)) return std::nullopt;
  const std::string_view head = code.substr(0, open);
  const bool scoped = head.starts_with("std::lock_guard") || head.starts_with("std::scoped_lock") ||
                      head.starts_with("const std::lock_guard") || head.starts_with("const std::scoped_lock");
  if (scoped || (head.ends_with("_lock") && head.find(' ') == head.npos)) return Taking{code, lock, scoped};
  return std::nullopt;
}

/// "pthread_mutex_unlock(&m);"
std::string giving_of(const Taking& taking) {
  const size_t at = taking.code.rfind("_lock(");
  return fmt::format("{}_un{}", taking.code.substr(0, at), taking.code.substr(at + 1));
}

std::string_view class_of(std::string_view function) {
  const size_t end = function.find('(');
  const size_t at = function.substr(0, end).rfind("::");
  return at == function.npos ? std::string_view() : function.substr(0, at);
}

/// At file level, where every function of the file sees it.
bool is_declared_outside(const SourceLines& lines, std::string_view name) {
  for (size_t at = 1; at <= lines.size(); ++at)
    if (const std::string_view line = lines[at];
        !line.empty() && indent_of(line).empty() && has_word(line.substr(0, line.find('(')), name))
      return true;
  return false;
}

/// The line is the only thing that whatever stands above it decides about.
bool hangs_on_line_above(const SourceLines& lines, size_t at) {
  const std::string_view above = code_of(lines[at - 1]);
  return above.ends_with(')') || above.ends_with("else") || above.ends_with("do") || above.ends_with(',') ||
         above.ends_with('=') || above.ends_with('(') || above.ends_with("&&") || above.ends_with("||");
}

/// How the other end takes the one lock that it holds.
std::optional<Taking> taking_at(const Place& place, const SourceLines& lines) {
  if (place.holds.size() != 1) return std::nullopt;
  const std::string_view held = place.holds.front();
  for (size_t at = place.pos.line; at > 0 && at + kBackMax > place.pos.line; --at) {
    const auto taking = taking_of(lines[at]);
    if (taking && has_word(held, taking->lock)) return taking;
    if (at < place.pos.line && lines[at].starts_with('}')) return std::nullopt;  // another function
  }
  return std::nullopt;
}

std::optional<Fix> lock_here(const Finding& finding, const LinesOf& lines) {
  if (finding.locations.size() < 2) return std::nullopt;
  for (const size_t forgotten : {size_t{0}, size_t{1}}) {
    const Place &here = finding.locations[forgotten], &there = finding.locations[1 - forgotten];
    const SourceLines* text = lines(here.pos.file);
    if (!here.holds.empty() || here.pos.file != there.pos.file || text == nullptr) continue;
    const auto taking = taking_at(there, *text);
    if (!taking) continue;
    const bool member =
        !class_of(here.function).empty() && class_of(here.function) == class_of(there.function);
    if (!member && !is_declared_outside(*text, taking->lock)) continue;
    const std::string_view line = (*text)[here.pos.line], code = code_of(line);
    const bool returns = code.starts_with("return");
    if (!code.ends_with(';') || code.starts_with('}') || code.starts_with("for") ||
        code.starts_with("while") || code.starts_with("if") || code.starts_with("else") ||
        code.starts_with("case") || code.find('{') != code.npos ||
        hangs_on_line_above(*text, here.pos.line) || (returns && !taking->scoped))
      continue;
    Edit edit{here.pos.file, here.pos.line, 1, {fmt::format("{}{}", indent_of(line), taking->code)}};
    edit.lines.emplace_back(line);
    if (!taking->scoped) edit.lines.push_back(fmt::format("{}{}", indent_of(line), giving_of(*taking)));
    return Fix{fmt::format("take {} here, too", taking->lock), {std::move(edit)}};
  }
  return std::nullopt;
}

/// The `return` that leaves with the lock, where all ways out are joined at the end of the function: the only
/// one between the taking and the first release. 0 if there is none, or another.
size_t return_before(const SourceLines& text, size_t taken, size_t end, std::string_view give) {
  size_t found = 0;
  for (size_t at = taken + 1; at < end && code_of(text[at]) != give; ++at) {
    if (!has_word(text[at], "return")) continue;
    if (found != 0) return 0;
    found = at;
  }
  return found;
}

/// The way out that has forgotten it.
std::optional<Fix> unlock_here(const Finding& finding, const LinesOf& lines) {
  const Place& exit = finding.locations.front();
  const SourceLines& text = *lines(exit.pos.file);
  const auto taken = std::find_if(finding.locations.begin(), finding.locations.end(),
                                  [](const Place& place) { return place.role == Role::acquire; });
  if (taken == finding.locations.end() || taken->pos.file != exit.pos.file ||
      taken->function != exit.function)
    return std::nullopt;
  const auto taking = taking_of(text[taken->pos.line]);
  if (!taking || taking->scoped) return std::nullopt;
  const std::string give = giving_of(*taking);
  const bool is_joined = code_of(text[exit.pos.line]) == "}";
  const size_t out = is_joined ? return_before(text, taken->pos.line, exit.pos.line, give) : exit.pos.line;
  if (out == 0) return std::nullopt;
  const std::string_view line = text[out], code = code_of(line), indent = indent_of(line);
  Edit edit{exit.pos.file, static_cast<uint32_t>(out), 1, {}};
  const size_t at = code.rfind(") return");
  if (code.starts_with("return") && code.ends_with(';') && !hangs_on_line_above(text, out))
    edit.lines = {fmt::format("{}{}", indent, give), std::string(line)};
  else if (code.starts_with("if (") && at != code.npos && code.ends_with(';'))
    edit.lines = {fmt::format("{}{}) {{", indent, code.substr(0, at)), fmt::format("{}    {}", indent, give),
                  fmt::format("{}    {}", indent, code.substr(at + 2)), fmt::format("{}}}", indent)};
  else
    return std::nullopt;
  return Fix{fmt::format("release {} on this way out, too", taking->lock), {std::move(edit)}};
}

/// Two takings, one after the other, change places: at one end of the circle only.
std::optional<Fix> swap_locks(const Finding& finding, const LinesOf& lines) {
  for (const Place& place : finding.locations) {
    const SourceLines* text = lines(place.pos.file);
    if (text == nullptr || place.pos.line < 2) continue;
    const std::string_view above = (*text)[place.pos.line - 1], below = (*text)[place.pos.line];
    const auto one = taking_of(above), two = taking_of(below);
    if (!one || !two || indent_of(above) != indent_of(below) ||
        hangs_on_line_above(*text, place.pos.line - 1))
      continue;
    return Fix{fmt::format("take {} before {}", two->lock, one->lock),
               {{place.pos.file, place.pos.line - 1, 2, {std::string(below), std::string(above)}}}};
  }
  return std::nullopt;
}

}  // namespace

std::optional<Fix> fix_native(const Finding& finding, const LinesOf& lines) {
  if (finding.rule == "race") return lock_here(finding, lines);
  if (finding.rule == "lock-leak") return unlock_here(finding, lines);
  if (finding.rule == "lock-order" && finding.locations.size() >= 4) return swap_locks(finding, lines);
  return std::nullopt;
}

}  // namespace ravel::report
