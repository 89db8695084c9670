// SPDX-License-Identifier: Apache-2.0
//
// Java. Other languages of the JVM have no recipes yet.
#include <fmt/format.h>

#include <algorithm>

#include "report/fixes.h"

namespace ravel::report {

namespace {

constexpr size_t kMethodMax = 200;  ///< lines between a head and what belongs to it

std::string_view last_name(std::string_view qualified) {
  return qualified.substr(qualified.find_last_of(".$") + 1);
}

Edit one_line(const std::string& file, size_t line, std::string text) {
  return {file, static_cast<uint32_t>(line), 1, {std::move(text)}};
}

/// `if (c) x.wait();`, with or without a block of its own in which nothing else is.
std::optional<Fix> wait_in_loop(const Place& wait, const SourceLines& lines) {
  for (size_t at = wait.pos.line; at > 0 && at + 1 >= wait.pos.line; --at) {
    const std::string_view code = code_of(lines[at]);
    if (!code.starts_with("if (")) continue;
    const bool same = at == wait.pos.line && code.ends_with(';');
    const bool next = at + 1 == wait.pos.line && code.ends_with(')');
    const bool block = at + 1 == wait.pos.line && code.ends_with('{') && code_of(lines[at + 2]) == "}";
    if (!same && !next && !block) return std::nullopt;
    if (code_of(lines[at + (block ? 3 : next ? 2 : 1)]).starts_with("else")) return std::nullopt;
    const auto text = with_replaced(lines[at].substr(0, indent_of(lines[at]).size() + 2), "if", "while");
    return Fix{"ask again after the wait",
               {one_line(wait.pos.file, at,
                         *text + std::string(lines[at].substr(indent_of(lines[at]).size() + 2)))}};
  }
  return std::nullopt;
}

std::optional<Fix> wake_all(const Place& notify, const SourceLines& lines) {
  for (const auto& [one, all] :
       {std::pair("notify()", "notifyAll()"), std::pair(".signal()", ".signalAll()")})
    if (auto text = with_replaced(lines[notify.pos.line], one, all))
      return Fix{"wake all who wait", {one_line(notify.pos.file, notify.pos.line, std::move(*text))}};
  return std::nullopt;
}

bool is_modifier(std::string_view word) {
  constexpr std::string_view kModifiers[] = {"public", "private", "protected", "static", "transient"};
  return std::find(std::begin(kModifiers), std::end(kModifiers), word) != std::end(kModifiers);
}

/// Behind the modifiers at the start of the code; 0 if there are none.
size_t past_modifiers(std::string_view code) {
  size_t at = 0;
  for (;;) {
    const size_t end = std::min(code.find(' ', at), code.size());
    if (end == code.size() || !is_modifier(code.substr(at, end - at))) return at;
    at = end + 1;
  }
}

/// The one line that declares the field.
std::optional<Fix> make_volatile(const Finding& finding, const SourceLines& lines) {
  std::string_view name = finding.subject;
  name = last_name(name.substr(0, name.find(' ')));
  std::optional<Fix> fix;
  for (size_t at = 1; at <= lines.size(); ++at) {
    const std::string_view line = lines[at], code = code_of(line);
    if (!has_word(code, name)) continue;
    const size_t head = past_modifiers(code);
    // modifiers, a type, the name, and then its value or the end
    const std::string_view rest = code.substr(head);
    const size_t space = rest.find(' ');
    if (head == 0 || space == rest.npos || rest.find('(') < rest.find('=') ||
        has_word(code.substr(0, code.find('=')), "final"))
      continue;
    std::string_view named = code_of(rest.substr(rest.rfind(' ', rest.find_first_of("=;") - 1) + 1));
    named = rest.substr(0, rest.find_first_of("=;"));
    while (named.ends_with(' ')) named.remove_suffix(1);
    if (named.substr(named.rfind(' ') + 1) != name) continue;
    if (fix) return std::nullopt;
    fix = Fix{fmt::format("make {} volatile", name),
              {one_line(finding.locations.front().pos.file, at,
                        fmt::format("{}{}volatile {}", indent_of(line), code.substr(0, head), rest))}};
  }
  return fix;
}

/// The lock is given back in a `finally`, and nowhere else.
std::optional<Fix> unlock_finally(const Place& taken, const SourceLines& lines) {
  const std::string_view take = lines[taken.pos.line], code = code_of(take), indent = indent_of(take);
  if (!code.ends_with(".lock();")) return std::nullopt;
  const std::string give = fmt::format("{}.unlock();", code.substr(0, code.size() - 8));
  Edit edit{taken.pos.file, taken.pos.line, 1, {std::string(take), fmt::format("{}try {{", indent)}};
  std::vector<std::string_view> declared;
  for (size_t at = taken.pos.line + 1; at <= lines.size() && edit.count < kMethodMax; ++at) {
    const std::string_view line = lines[at], inner = code_of(line);
    ++edit.count;
    if (inner == give && indent_of(line) == indent) {
      edit.lines.push_back(fmt::format("{}}} finally {{", indent));
      edit.lines.push_back(fmt::format("{}    {}", indent, give));
      edit.lines.push_back(fmt::format("{}}}", indent));
      // What is declared in the block is gone behind it.
      for (size_t after = at + 1; after <= lines.size() && after < at + kMethodMax; ++after)
        for (const std::string_view name : declared)
          if (has_word(lines[after], name)) return std::nullopt;
      return Fix{"give the lock back in a finally block", {std::move(edit)}};
    }
    if (!inner.empty() && indent_of(line).size() < indent.size()) return std::nullopt;
    if (inner == give) continue;
    if (const size_t equals = inner.find(" = "); equals != inner.npos && indent_of(line) == indent)
      declared.push_back(last_name(
          inner.substr(inner.rfind(' ', equals - 1) + 1, equals - inner.rfind(' ', equals - 1) - 1)));
    auto shorter = with_replaced(line, give + " ", "");
    edit.lines.push_back(inner.empty() ? "" : fmt::format("    {}", shorter ? *shorter : line));
  }
  return std::nullopt;
}

/// The head of the method around a line, by its name.
size_t method_head(const SourceLines& lines, size_t from, std::string_view function) {
  const std::string call = std::string(last_name(function)) + "(";
  for (size_t at = from; at > 0 && at + kMethodMax > from; --at) {
    const std::string_view code = code_of(lines[at]);
    if (code.find(call) != code.npos && code.ends_with('{') && past_modifiers(code) > 0 &&
        code.find('=') == code.npos)
      return at;
  }
  return 0;
}

/// `synchronized` at the end that has forgotten it: the other one is synchronized on the same object.
std::optional<Fix> synchronize(const Finding& finding, const LinesOf& lines) {
  if (finding.locations.size() < 2) return std::nullopt;
  for (const size_t forgotten : {size_t{0}, size_t{1}}) {
    const Place &here = finding.locations[forgotten], &there = finding.locations[1 - forgotten];
    if (!here.holds.empty() || there.holds.size() != 1 || here.pos.file != there.pos.file) continue;
    const SourceLines* text = lines(here.pos.file);
    if (text == nullptr) continue;
    const size_t head = method_head(*text, here.pos.line, here.function);
    const size_t other = method_head(*text, there.pos.line, there.function);
    if (head == 0 || other == 0 || !has_word((*text)[other], "synchronized") ||
        has_word((*text)[head], "static") != has_word((*text)[other], "static"))
      continue;
    const std::string_view line = (*text)[head], code = code_of(line);
    const size_t past = past_modifiers(code);
    return Fix{"synchronize this one, too",
               {one_line(here.pos.file, head,
                         fmt::format("{}{}synchronized {}", indent_of(line), code.substr(0, past),
                                     code.substr(past)))}};
  }
  return std::nullopt;
}

/// `if (!m.containsKey(k)) m.put(k, v);` of a concurrent map.
std::optional<Fix> put_if_absent(const Finding& finding, const SourceLines& lines) {
  for (const Place& place : finding.locations) {
    size_t at = place.pos.line;
    for (size_t back = 0; back < 2 && at > 1 && !code_of(lines[at]).starts_with("if (!"); ++back) --at;
    const std::string_view code = code_of(lines[at]);
    const size_t dot = code.find(".containsKey(");
    if (!code.starts_with("if (!") || dot == code.npos) continue;
    const std::string_view map = code.substr(5, dot - 5);
    const size_t close = code.find("))", dot);
    if (close == code.npos) continue;
    const std::string_view key = code.substr(dot + 13, close - dot - 13),
                           rest = code_of(code.substr(close + 2));
    const std::string put = fmt::format("{}.put({}, ", map, key);
    const bool block = rest == "{" && code_of(lines[at + 2]) == "}";
    const std::string_view body = block || rest.empty() ? code_of(lines[at + 1]) : rest;
    if (!body.starts_with(put) || !body.ends_with(';') ||
        code_of(lines[at + (block ? 3 : 2)]).starts_with("else"))
      continue;
    Edit edit = one_line(
        finding.locations.front().pos.file, at,
        fmt::format("{}{}.putIfAbsent({}, {}", indent_of(lines[at]), map, key, body.substr(put.size())));
    edit.count = block ? 3 : rest.empty() ? 2 : 1;
    return Fix{"ask and put in one step", {std::move(edit)}};
  }
  return std::nullopt;
}

/// Two blocks, one directly in the other, change places.
std::optional<Fix> swap_blocks(const Finding& finding, const LinesOf& lines) {
  for (const Place& place : finding.locations) {
    const SourceLines* text = lines(place.pos.file);
    if (text == nullptr || place.pos.line < 2) continue;
    const std::string_view outer = (*text)[place.pos.line - 1], inner = (*text)[place.pos.line];
    const auto is_block = [](std::string_view line) {
      return code_of(line).starts_with("synchronized (") && code_of(line).ends_with(") {");
    };
    if (!is_block(outer) || !is_block(inner)) continue;
    return Fix{"take the two in the other order",
               {{place.pos.file,
                 place.pos.line - 1,
                 2,
                 {fmt::format("{}{}", indent_of(outer), code_of(inner)),
                  fmt::format("{}{}", indent_of(inner), code_of(outer))}}}};
  }
  return std::nullopt;
}

}  // namespace

std::optional<Fix> fix_jvm(const Finding& finding, const LinesOf& lines) {
  const Place& place = finding.locations.front();
  const SourceLines& text = *lines(place.pos.file);
  if (finding.rule == "wait-loop") return wait_in_loop(place, text);
  if (finding.rule == "lost-signal" && finding.kind == "one") return wake_all(place, text);
  if (finding.rule == "double-checked") return make_volatile(finding, text);
  if (finding.rule == "lock-leak") return unlock_finally(place, text);
  if (finding.rule == "race") return synchronize(finding, lines);
  if (finding.rule == "atomicity") return put_if_absent(finding, text);
  if (finding.rule == "lock-order" && finding.locations.size() >= 2) return swap_blocks(finding, lines);
  return std::nullopt;
}

}  // namespace ravel::report
