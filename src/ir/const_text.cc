// SPDX-License-Identifier: Apache-2.0
//
// Constants as Erlang writes them. Literals of real modules are small and flat, but nothing
// guarantees it: nesting is cut at kMaxDepth, where `$other "..."` stands for the rest.
#include "ir/const_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

#include "base/utf8.h"
#include "ir/text.h"

namespace ravel::ir {
namespace {

constexpr int kMaxDepth = 1000;

constexpr auto kReserved = std::to_array<std::string_view>(
    {"after", "and",   "andalso", "band",   "begin",   "bnot", "bor", "bsl",  "bsr", "bxor",
     "case",  "catch", "cond",    "div",    "else",    "end",  "fun", "if",   "let", "maybe",
     "not",   "of",    "or",      "orelse", "receive", "rem",  "try", "when", "xor"});

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// An integer that the parser reads back as kind `big`: decimal digits, no leading zero, beyond 64 bits.
bool is_big_integer(std::string_view text) {
  const std::string_view digits = text.starts_with('-') ? text.substr(1) : text;
  if (digits.empty() || digits.front() == '0' || !std::all_of(digits.begin(), digits.end(), is_digit))
    return false;
  const std::string_view limit = text.starts_with('-') ? "9223372036854775808" : "9223372036854775807";
  return digits.size() > limit.size() || (digits.size() == limit.size() && digits > limit);
}

std::string print_float(int64_t bits) {
  const double value = std::bit_cast<double>(bits);
  if (!std::isfinite(value)) return fmt::format("$floating {}", bits);
  std::string text = fmt::format("{}", value);
  if (text.find_first_of(".e") == std::string::npos) text += ".0";
  return text;
}

class ConstPrinter {
 public:
  explicit ConstPrinter(const Module& module) : module_(module) {}

  void print(ConstId id, int depth) {
    if (!id.valid() || id.index() >= module_.constants.size()) {
      out += "$invalid";
    } else if (depth > kMaxDepth) {
      out += "$other \"...\"";
    } else {
      print(module_.constants[id.index()], depth);
    }
  }

  std::string out;

 private:
  void print(const Const& c, int depth);
  void print_list(const Const& c, int depth);
  void print_map(const Const& c, int depth);
  void print_items(std::span<const ConstId> items, int depth);

  const Module& module_;
};

void ConstPrinter::print(const Const& c, int depth) {
  switch (c.kind) {
    case ConstKind::atom:
      out += print_atom(c.text.view());
      return;
    case ConstKind::integer:
      out += fmt::format("{}", c.number);
      return;
    case ConstKind::big:
      out += is_big_integer(c.text.view()) ? c.text.str() : "$big " + quote(c.text.view(), '"');
      return;
    case ConstKind::floating:
      out += print_float(c.number);
      return;
    case ConstKind::nil:
      out += "[]";
      return;
    case ConstKind::string:
      out += quote(c.text.view(), '"');
      return;
    case ConstKind::binary:
      out += "<<" + quote(c.text.view(), '"');
      if (c.number != 0) out += fmt::format("/{}", c.number);
      out += ">>";
      return;
    case ConstKind::tuple:
      out += "{";
      print_items(c.items, depth);
      out += "}";
      return;
    case ConstKind::list:
      return print_list(c, depth);
    case ConstKind::map:
      return print_map(c, depth);
    case ConstKind::function:
      out += "fun ";
      out += c.callee.valid() && c.callee.index() < module_.callees.size()
                 ? ir::print(module_.callee(c.callee))
                 : "$invalid";
      return;
    case ConstKind::klass:
      out += "$klass " + quote(c.text.view(), '"');
      return;
    case ConstKind::null:
      out += "$null";
      return;
    case ConstKind::global:
      out += "$global " + quote(c.text.view(), '"');
      return;
    case ConstKind::other:
      out += "$other " + quote(c.text.view(), '"');
      return;
  }
  out += "$invalid";
}

void ConstPrinter::print_items(std::span<const ConstId> items, int depth) {
  for (size_t i = 0; i < items.size(); ++i) {
    if (i != 0) out += ", ";
    print(items[i], depth + 1);
  }
}

void ConstPrinter::print_list(const Const& c, int depth) {
  const std::span<const ConstId> items(c.items);
  out += "[";
  if (!items.empty()) print_items(items.first(items.size() - 1), depth);
  const bool proper = items.size() >= 2 && items.back().valid() &&
                      items.back().index() < module_.constants.size() &&
                      module_.constant(items.back()).kind == ConstKind::nil;
  if (!proper) {
    out += items.size() >= 2 ? " | " : "| ";
    print(items.empty() ? ConstId() : items.back(), depth + 1);
  }
  out += "]";
}

void ConstPrinter::print_map(const Const& c, int depth) {
  out += "#{";
  for (size_t i = 0; i < c.items.size(); i += 2) {
    if (i != 0) out += ", ";
    print(c.items[i], depth + 1);
    out += " => ";
    print(i + 1 < c.items.size() ? c.items[i + 1] : ConstId(), depth + 1);
  }
  out += "}";
}

}  // namespace

bool is_word(std::string_view text) {
  if (text.empty() || is_digit(text.front()) || text.front() == '@') return false;
  return std::all_of(text.begin(), text.end(),
                     [](char c) { return is_letter(c) || is_digit(c) || c == '_' || c == '@'; });
}

std::string quote(std::string_view text, char delimiter) {
  const bool keep_high = is_utf8(text);
  std::string out(1, delimiter);
  for (char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == delimiter || c == '\\') {
      out += '\\';
      out += c;
    } else if (c == '\n') {
      out += "\\n";
    } else if (c == '\t') {
      out += "\\t";
    } else if (byte < 0x20 || byte == 0x7F || (byte >= 0x80 && !keep_high)) {
      out += fmt::format("\\x{:02X}", byte);
    } else {
      out += c;
    }
  }
  out += delimiter;
  return out;
}

std::string print_atom(std::string_view text) {
  const bool plain = is_word(text) && text.front() >= 'a' && text.front() <= 'z' &&
                     std::find(kReserved.begin(), kReserved.end(), text) == kReserved.end();
  return plain ? std::string(text) : quote(text, '\'');
}

std::string print(const FuncName& name) {
  return fmt::format("{}:{}/{}", print_atom(name.module.view()), print_atom(name.name.view()), name.arity);
}

std::string print(const Module& module, ConstId constant) {
  ConstPrinter printer(module);
  printer.print(constant, 0);
  return std::move(printer.out);
}

}  // namespace ravel::ir
