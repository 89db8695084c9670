// SPDX-License-Identifier: Apache-2.0
//
// A small recursive reader of literals. Depth is bounded, so that no text exhausts the stack.
#include "vm/term_reader.h"

#include <fmt/format.h>

#include <charconv>
#include <cstdlib>

#include "base/utf8.h"
#include "vm/binary.h"
#include "vm/build.h"
#include "vm/code.h"
#include "vm/map.h"
#include "vm/number.h"

namespace ravel::vm {
namespace {

constexpr size_t kDepthMax = 1000;

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_lower(char c) { return c >= 'a' && c <= 'z'; }
bool is_name(char c) { return is_lower(c) || (c >= 'A' && c <= 'Z') || is_digit(c) || c == '_' || c == '@'; }

class Reader {
 public:
  Reader(Heap& heap, std::string_view text) : heap_(heap), text_(text) {}

  Result<Term> read() {
    Term term = value(0);
    skip_space();
    if (at() == '.') ++at_;
    skip_space();
    if (error_.empty() && at_ != text_.size()) error("something follows the term");
    if (!error_.empty()) return fail(fmt::format("'{}' at character {}: {}", text_, at_ + 1, error_));
    return term;
  }

 private:
  Term error(const char* what) {
    if (error_.empty()) error_ = what;
    return Term::nil();
  }
  char at(size_t ahead = 0) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; }
  void skip_space() {
    while (at() == ' ' || at() == '\t' || at() == '\n') ++at_;
  }
  bool take(std::string_view token) {
    skip_space();
    if (!text_.substr(at_).starts_with(token)) return false;
    at_ += token.size();
    return true;
  }

  Term value(size_t depth) {
    skip_space();
    if (depth > kDepthMax) return error("it is nested too deeply");
    if (!error_.empty()) return Term::nil();
    const char c = at();
    if (is_digit(c) || (c == '-' && is_digit(at(1)))) return number();
    if (c == '$') return character();
    if (c == '"') return make_string(heap_, quoted('"'));
    if (c == '\'') return make_atom(quoted('\''));
    if (c == '[') return list(depth);
    if (c == '{') return tuple(depth);
    if (take("<<")) return binary();
    if (take("#{")) return map(depth);
    if (is_lower(c)) return atom_or_fun();
    return error("no term begins so");
  }

  Term number() {
    const size_t start = at_;
    if (at() == '-') ++at_;
    while (is_digit(at()) || at() == '_') ++at_;
    std::string digits = without_underscores(start);
    if (at() == '.' && is_digit(at(1))) return real(start);
    if (at() != '#') return integer_from_text(heap_, digits);
    ++at_;
    int base = 0;
    const bool negative = digits.starts_with('-');
    if (negative) digits.erase(0, 1);
    std::from_chars(digits.data(), digits.data() + digits.size(), base);
    if (base < 2 || base > 36) return error("the base is not from 2 to 36");
    const size_t begin = at_;
    while (is_name(at())) ++at_;
    const Term term = integer_from_text(heap_, (negative ? "-" : "") + without_underscores(begin), base);
    return term ? term : error("these are no digits of that base");
  }
  std::string without_underscores(size_t start) const {
    std::string result(text_.substr(start, at_ - start));
    std::erase(result, '_');
    return result;
  }
  Term real(size_t start) {
    ++at_;
    while (is_digit(at())) ++at_;
    if ((at() == 'e' || at() == 'E') && (is_digit(at(1)) || at(1) == '-' || at(1) == '+')) {
      at_ += 2;
      while (is_digit(at())) ++at_;
    }
    const double number = std::strtod(std::string(text_.substr(start, at_ - start)).c_str(), nullptr);
    return make_float(heap_, number);
  }

  uint32_t code_point() {
    if (at() == '\\') return escape();
    const size_t size = utf8_sequence(text_, at_);
    if (size == 0) return static_cast<uint8_t>(text_[at_++]);
    uint32_t point = static_cast<uint8_t>(text_[at_]);
    if (size > 1) point &= 0x7Fu >> size;
    for (size_t i = 1; i < size; ++i) point = point << 6 | (static_cast<uint8_t>(text_[at_ + i]) & 0x3F);
    at_ += size;
    return point;
  }
  uint32_t escape() {
    ++at_;
    const char c = at();
    ++at_;
    constexpr std::string_view kNames = "bdefnrst", kValues = "\b\x7f\x1b\f\n\r \t";
    if (const size_t found = kNames.find(c); c != '\0' && found != std::string_view::npos)
      return static_cast<uint8_t>(kValues[found]);
    if (c == 'x') return hexadecimal();
    if (c < '0' || c > '7') return static_cast<uint8_t>(c);
    uint32_t octal = static_cast<uint32_t>(c - '0');
    for (int i = 0; i < 2 && at() >= '0' && at() <= '7'; ++i)
      octal = octal * 8 + static_cast<uint32_t>(text_[at_++] - '0');
    return octal;
  }
  uint32_t hexadecimal() {
    const bool braces = at() == '{';
    if (braces) ++at_;
    const char* begin = text_.data() + at_;
    const char* end = braces ? text_.data() + text_.size() : std::min(begin + 2, text_.data() + text_.size());
    uint32_t point = 0;
    const auto [stop, problem] = std::from_chars(begin, end, point, 16);
    if (problem != std::errc{}) error("\\x needs hexadecimal digits");
    at_ += static_cast<size_t>(stop - begin);
    if (braces && at() == '}') ++at_;
    return point;
  }

  Term character() {
    ++at_;
    if (at_ == text_.size()) return error("a character is missing after $");
    return Term::small(code_point());
  }
  std::string quoted(char quote) {
    std::string result;
    ++at_;
    while (at() != quote) {
      if (at_ == text_.size()) {
        error("a quote is missing");
        return result;
      }
      append_utf8(result, code_point());
    }
    ++at_;
    return result;
  }
  std::string_view name() {
    const size_t start = at_;
    while (is_name(at())) ++at_;
    return text_.substr(start, at_ - start);
  }
  Term atom_or_quoted() {
    skip_space();
    return at() == '\'' ? make_atom(quoted('\'')) : make_atom(name());
  }
  Term atom_or_fun() {
    const std::string_view word = name();
    if (word != "fun") return make_atom(word);
    FunctionName function;
    function.module = atom_or_quoted();
    if (!take(":")) return error("a colon is missing in fun M:F/A");
    function.name = atom_or_quoted();
    if (!take("/")) return error("a slash is missing in fun M:F/A");
    skip_space();
    const Term arity = is_digit(at()) ? number() : Term::nil();
    if (!arity.is_small() || arity.small() > 255) return error("that is no arity");
    function.arity = static_cast<uint32_t>(arity.small());
    return make_export_fun(heap_, static_cast<uint32_t>(export_id(function)));
  }

  /// Values up to `end`, with commas between.
  std::vector<Term> values(std::string_view end, size_t depth) {
    std::vector<Term> result;
    if (take(end)) return result;
    for (;;) {
      result.push_back(value(depth + 1));
      if (!error_.empty() || take(end)) return result;
      if (!take(",")) {
        error("a comma or the end of the list or tuple is missing");
        return result;
      }
    }
  }
  Term tuple(size_t depth) {
    ++at_;
    return make_tuple(heap_, std::span<const Term>(values("}", depth)));
  }
  Term list(size_t depth) {
    ++at_;
    std::vector<Term> items;
    Term tail = Term::nil();
    if (take("]")) return tail;
    for (;;) {
      items.push_back(value(depth + 1));
      if (!error_.empty()) return Term::nil();
      if (take("]")) break;
      if (take("|")) {
        tail = value(depth + 1);
        if (!take("]")) return error("the list has no end");
        break;
      }
      if (!take(",")) return error("a comma or the end of the list is missing");
    }
    return make_list(heap_, std::span<const Term>(items), tail);
  }
  Term map(size_t depth) {
    std::vector<std::pair<Term, Term>> pairs;
    if (take("}")) return make_map(heap_, pairs);
    for (;;) {
      const Term key = value(depth + 1);
      if (!take("=>")) return error("=> is missing");
      pairs.emplace_back(key, value(depth + 1));
      if (!error_.empty()) return Term::nil();
      if (take("}")) return make_map(heap_, pairs);
      if (!take(",")) return error("a comma or the end of the map is missing");
    }
  }
  /// Strings, bytes, and integers with a size, in whole bytes together or not.
  Term binary() {
    std::vector<uint8_t> bytes;
    size_t bits = 0;
    const auto put = [&](Term integer, size_t size) {
      bytes.resize((bits + size + 7) / 8);
      write_integer(bytes.data(), bits, size, integer, Endian::big);
      bits += size;
    };
    if (!take(">>")) {
      do {
        skip_space();
        if (at() == '"') {
          const std::string content = quoted('"');
          if (take("/utf8")) {
            for (char byte : content) put(Term::small(static_cast<uint8_t>(byte)), 8);
          } else {
            for (Term point : ListItems(make_string(heap_, content))) put(point, 8);
          }
        } else {
          const Term integer = at() == '$' ? character() : number();
          size_t size = 8;
          if (take(":")) {
            skip_space();
            const Term wanted = is_digit(at()) ? number() : Term::nil();
            if (!wanted.is_small() || wanted.small() > 1'000'000) return error("that is no size");
            size = static_cast<size_t>(wanted.small());
          }
          if (!integer || !integer.is_integer()) return error("that is no byte");
          put(integer, size);
        }
      } while (error_.empty() && take(","));
      if (!take(">>")) return error("the binary has no end");
    }
    const Term whole = make_binary(heap_, Bytes(bytes));
    return bits % 8 == 0 ? whole : make_sub_binary(heap_, whole, 0, bits);
  }

  Heap& heap_;
  std::string_view text_;
  size_t at_ = 0;
  std::string error_;
};

}  // namespace

Result<Term> read_term(Heap& heap, std::string_view text) { return Reader(heap, text).read(); }

}  // namespace ravel::vm
