// SPDX-License-Identifier: Apache-2.0
//
// Terms in Erlang syntax on one line, for messages and dumps. A list of printable characters is
// shown as a string and a binary of printable UTF-8 as <<"...">>, like ~tp does. The text is cut
// at a depth and a size, because a literal may be a megabyte and a message never should be.
//
// Maps keep the order of the file. Integers beyond 4 KiB are shown in hexadecimal, which is
// linear; decimal is quadratic.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>

#include "base/utf8.h"
#include "beam/term.h"

namespace ravel::beam {
namespace {

constexpr std::array<std::string_view, 28> kReservedWords = {
    "after", "and",   "andalso", "band",   "begin",   "bnot", "bor", "bsl", "bsr", "bxor",
    "case",  "catch", "cond",    "div",    "else",    "end",  "fun", "if",  "let", "maybe",
    "not",   "of",    "or",      "orelse", "receive", "rem",  "try", "when"};

bool is_reserved(std::string_view word) {
  return word == "xor" ||
         std::find(kReservedWords.begin(), kReservedWords.end(), word) != kReservedWords.end();
}

bool is_name_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '@';
}

bool is_bare_atom(std::string_view text) {
  if (text.empty() || text[0] < 'a' || text[0] > 'z') return false;
  return std::all_of(text.begin(), text.end(), is_name_character) && !is_reserved(text);
}

/// The letter after the backslash for characters that have one, else 0.
char escape_letter(uint32_t c) {
  switch (c) {
    case '\b':
      return 'b';
    case '\t':
      return 't';
    case '\n':
      return 'n';
    case '\v':
      return 'v';
    case '\f':
      return 'f';
    case '\r':
      return 'r';
    case 27:
      return 'e';
    default:
      return 0;
  }
}

bool is_printable(int64_t c) {
  if (c < 0 || !is_code_point(c)) return false;
  return (c >= 32 && c < 127) || c >= 160 || escape_letter(static_cast<uint32_t>(c)) != 0;
}

void append_escaped(std::string& out, uint32_t c, char quote) {
  if (const char letter = escape_letter(c)) {
    out += {'\\', letter};
  } else if (c == '\\' || c == static_cast<uint8_t>(quote)) {
    out += {'\\', static_cast<char>(c)};
  } else if (is_printable(c)) {
    append_utf8(out, c);
  } else {
    out += fmt::format("\\x{{{:X}}}", c);
  }
}

bool is_printable_text(std::string_view utf8) {
  while (!utf8.empty()) {
    const auto c = next_code_point(utf8);
    if (!c || !is_printable(*c)) return false;
  }
  return true;
}

/// Long multiplication in base 10^9, four bytes at a time.
std::string decimal(Bytes magnitude) {
  constexpr uint64_t kBase = 1'000'000'000;
  std::vector<uint32_t> digits = {0};  // least significant first
  for (size_t end = magnitude.size(); end > 0;) {
    const size_t width = end % 4 == 0 ? 4 : end % 4;
    uint64_t carry = 0;
    for (size_t i = 0; i < width; ++i) carry = carry << 8 | magnitude[--end];
    for (uint32_t& digit : digits) {
      const uint64_t value = (uint64_t{digit} << 8 * width) + carry;
      digit = static_cast<uint32_t>(value % kBase);
      carry = value / kBase;
    }
    for (; carry != 0; carry /= kBase) digits.push_back(static_cast<uint32_t>(carry % kBase));
  }
  std::string text = std::to_string(digits.back());
  for (size_t i = digits.size() - 1; i-- > 0;) text += fmt::format("{:09}", digits[i]);
  return text;
}

std::string big_text(Term term) {
  const Bytes magnitude = term.magnitude();
  std::string text = term.negative() ? "-" : "";
  if (magnitude.size() <= 4096) return text + decimal(magnitude);
  text += "16#";
  for (size_t i = magnitude.size(); i-- > 0;) text += fmt::format("{:02X}", magnitude[i]);
  return text;
}

/// Erlang wants digits on both sides of the point, also before an exponent.
std::string real_text(double value) {
  std::string text = fmt::format("{}", value);
  const size_t exponent = text.find('e');
  std::string mantissa = text.substr(0, exponent);
  if (mantissa.find('.') == std::string::npos) mantissa += ".0";
  if (exponent == std::string::npos) return mantissa;
  return mantissa + "e" + fmt::format("{}", std::stoi(text.substr(exponent + 1)));
}

class TermPrinter {
 public:
  explicit TermPrinter(const TextOptions& options) : options_(options) {}

  std::string take() { return std::move(out_); }

  void print(Term term, size_t depth) {
    if (depth > options_.depth_max || is_full()) {
      out_ += "...";
      return;
    }
    switch (term.kind()) {
      case TermKind::none:
        out_ += "none";
        break;
      case TermKind::atom:
        out_ += atom_text(term.atom().view());
        break;
      case TermKind::integer:
        out_ += std::to_string(term.integer());
        break;
      case TermKind::big_integer:
        out_ += big_text(term);
        break;
      case TermKind::real:
        out_ += real_text(term.real());
        break;
      case TermKind::nil:
        out_ += "[]";
        break;
      case TermKind::list:
        print_list(term, depth);
        break;
      case TermKind::tuple:
        print_sequence("{", term.elements(), "}", depth);
        break;
      case TermKind::map:
        print_map(term, depth);
        break;
      case TermKind::bitstring:
        print_bitstring(term);
        break;
      default:
        print_opaque(term);
        break;
    }
  }

 private:
  bool is_full() const { return out_.size() >= options_.size_max; }

  /// Elements with commas; cut short when the text is full.
  void print_elements(std::span<const Term> elements, size_t depth) {
    for (size_t i = 0; i < elements.size(); ++i) {
      if (i > 0) out_ += ',';
      print(elements[i], depth + 1);
      if (is_full()) return;
    }
  }
  void print_sequence(const char* open, std::span<const Term> elements, const char* close, size_t depth) {
    out_ += open;
    print_elements(elements, depth);
    out_ += close;
  }

  void print_list(Term list, size_t depth) {
    const auto elements = list.elements();
    const bool is_string =
        list.tail().is_nil() && std::all_of(elements.begin(), elements.end(), [](Term element) {
          return element.is_integer() && is_printable(element.integer());
        });
    if (is_string) {
      out_ += '"';
      for (Term element : elements) {
        append_escaped(out_, static_cast<uint32_t>(element.integer()), '"');
        if (is_full()) break;
      }
      out_ += '"';
      return;
    }
    out_ += '[';
    print_elements(elements, depth);
    if (!list.tail().is_nil()) {
      out_ += '|';
      print(list.tail(), depth + 1);
    }
    out_ += ']';
  }

  void print_map(Term map, size_t depth) {
    const auto parts = map.elements();
    out_ += "#{";
    for (size_t i = 0; i + 1 < parts.size() && !is_full(); i += 2) {
      if (i > 0) out_ += ',';
      print(parts[i], depth + 1);
      out_ += " => ";
      print(parts[i + 1], depth + 1);
    }
    out_ += '}';
  }

  void print_bitstring(Term term) {
    const Bytes bytes = term.bytes();
    std::string_view text = as_text(bytes);
    out_ += "<<";
    if (!bytes.empty() && term.is_binary() && is_printable_text(text)) {
      const bool plain = is_ascii(text);
      out_ += '"';
      while (!text.empty() && !is_full()) append_escaped(out_, *next_code_point(text), '"');
      out_ += plain ? "\"" : "\"/utf8";
    } else {
      print_bytes(bytes, term.bit_count());
    }
    out_ += ">>";
  }

  void print_bytes(Bytes bytes, size_t bit_count) {
    for (size_t i = 0; i < bytes.size() && !is_full(); ++i) {
      if (i > 0) out_ += ',';
      const size_t bits = std::min<size_t>(8, bit_count - i * 8);
      out_ += std::to_string(bytes[i] >> (8 - bits));
      if (bits < 8) out_ += fmt::format(":{}", bits);
    }
  }

  void print_opaque(Term term) {
    if (const auto* pid = term.pid()) {
      out_ += fmt::format("#Pid<{}.{}.{}>", pid->node.view(), pid->id, pid->serial);
    } else if (const auto* port = term.port()) {
      out_ += fmt::format("#Port<{}.{}>", port->node.view(), port->id);
    } else if (const auto* reference = term.reference()) {
      out_ += fmt::format("#Ref<{}", reference->node.view());
      for (size_t i = reference->ids.size(); i-- > 0;) out_ += fmt::format(".{}", reference->ids[i]);
      out_ += '>';
    } else if (const auto* fun = term.export_fun()) {
      out_ +=
          fmt::format("fun {}:{}/{}", atom_text(fun->module.view()), atom_text(fun->name.view()), fun->arity);
    } else if (const auto* local = term.local_fun()) {
      out_ += fmt::format("#Fun<{}.{}.{}>", local->module.view(), local->index, local->old_unique);
    }
  }

  TextOptions options_;
  std::string out_;
};

}  // namespace

std::string atom_text(std::string_view utf8) {
  if (is_bare_atom(utf8)) return std::string(utf8);
  std::string out = "'";
  while (!utf8.empty()) {
    const auto c = next_code_point(utf8);
    if (!c) break;  // atoms are checked when they are read
    append_escaped(out, *c, '\'');
  }
  return out + "'";
}

std::string to_text(Term term, const TextOptions& options) {
  TermPrinter printer(options);
  printer.print(term, 0);
  return printer.take();
}

}  // namespace ravel::beam
