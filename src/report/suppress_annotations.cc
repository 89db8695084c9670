// SPDX-License-Identifier: Apache-2.0
//
// `@SuppressWarnings("ravel:race")` on a class, method or field of Java, Kotlin (`@Suppress`) or Scala. It
// covers the declaration it stands at: up to the brace that closes the first block after it, or to the
// semicolon where none comes first. Brackets are counted; grammars are not known.
//
// In Kotlin and Scala a declaration without a block ends with its line.
#include <algorithm>
#include <array>
#include <cctype>

#include "report/suppress.h"

namespace ravel::report {

namespace {

constexpr std::array<std::string_view, 2> kNames = {"SuppressWarnings", "Suppress"};
constexpr std::string_view kPrefix = "ravel:";

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-'; }

/// Goes over code, token by token; every step consumes at least a byte.
class Cursor {
 public:
  explicit Cursor(std::string_view text) : text_(text) {}
  bool at_end() const { return at_ >= text_.size(); }
  uint32_t line() const { return line_; }
  uint32_t column() const { return static_cast<uint32_t>(at_ - line_begin_ + 1); }

  struct Token {
    char kind = 0;  ///< the character itself; 'w' a word, '"' a literal, ' ' nothing that counts
    std::string_view text;
  };

  Token next() {
    const size_t begin = at_;
    const char c = text_[at_];
    if (looking_at("//")) return skip(' ', begin, text_.find('\n', at_));
    if (looking_at("/*")) return skip(' ', begin, past("*/", at_ + 2));
    if (looking_at("\"\"\"")) return skip('"', begin, past("\"\"\"", at_ + 3));
    if (c == '"' || c == '\'') return skip('"', begin, literal_end(c));
    if (is_word(c)) {
      size_t end = at_;
      while (end < text_.size() && is_word(text_[end])) ++end;
      return skip('w', begin, end);
    }
    return skip(c == '\t' || c == '\r' ? ' ' : c, begin, at_ + 1);
  }

 private:
  bool looking_at(std::string_view word) const { return text_.substr(at_).starts_with(word); }
  size_t past(std::string_view close, size_t from) const {
    const size_t found = text_.find(close, from);
    return found == text_.npos ? found : found + close.size();
  }
  size_t literal_end(char quote) const {
    for (size_t i = at_ + 1; i < text_.size() && text_[i] != '\n'; ++i) {
      if (text_[i] == '\\')
        ++i;
      else if (text_[i] == quote)
        return i + 1;
    }
    return at_ + 1;  // not closed on its line: no literal
  }
  Token skip(char kind, size_t begin, size_t end) {
    end = std::min(end, text_.size());
    for (; at_ < end; ++at_) {
      if (text_[at_] != '\n') continue;
      ++line_;
      line_begin_ = at_ + 1;
    }
    return {kind, text_.substr(begin, end - begin)};
  }

  std::string_view text_;
  size_t at_ = 0;
  uint32_t line_ = 1;
  size_t line_begin_ = 0;
};

/// "ravel:race" in quotes is race; anything else is not ours.
void take_rule(std::vector<std::string>& rules, std::string_view literal) {
  while (literal.starts_with('"')) literal.remove_prefix(1);
  while (literal.ends_with('"')) literal.remove_suffix(1);
  if (!literal.starts_with(kPrefix)) return;
  const std::string_view name = literal.substr(kPrefix.size());
  if (std::all_of(name.begin(), name.end(), is_word)) rules.emplace_back(name);
}

/// The rules in the brackets that follow the name, if there are any.
std::vector<std::string> rules_in_brackets(Cursor& cursor) {
  std::vector<std::string> rules;
  size_t depth = 0;
  while (!cursor.at_end()) {
    const Cursor::Token token = cursor.next();
    if (token.kind == ' ') continue;
    if (depth == 0 && token.kind != '(') return rules;
    if (token.kind == '(') ++depth;
    if (token.kind == '"') take_rule(rules, token.text);
    if (token.kind == ')' && --depth == 0) return rules;
  }
  return rules;
}

/// The last line of the declaration that begins here.
uint32_t declaration_end(Cursor cursor, bool lines_end) {
  size_t brackets = 0, braces = 0;
  bool something = false;  // a word of the declaration itself, not of another annotation
  bool annotation = false;
  while (!cursor.at_end()) {
    const uint32_t line = cursor.line();
    const Cursor::Token token = cursor.next();
    if (token.kind == '(' || token.kind == '[') ++brackets;
    if ((token.kind == ')' || token.kind == ']') && brackets > 0) --brackets;
    if (token.kind == '{' && brackets == 0) ++braces;
    if (token.kind == '}' && brackets == 0 && (braces == 0 || --braces == 0)) return line;
    if (brackets > 0 || braces > 0) continue;
    if (token.kind == ';') return line;
    if (token.kind == '@') annotation = true;
    if (token.kind == 'w') {
      something = something || !annotation;
      annotation = false;
    }
    if (token.kind == '\n' && lines_end && something) return line;
  }
  return cursor.line();
}

}  // namespace

std::vector<InlineIgnore> find_annotations(std::string_view file, std::string_view content) {
  const bool java = file.ends_with(".java");
  if (!java && !file.ends_with(".kt") && !file.ends_with(".scala")) return {};
  if (content.find(kPrefix) == content.npos) return {};
  std::vector<InlineIgnore> ignores;
  Cursor cursor(content);
  bool at = false;
  while (!cursor.at_end()) {
    const uint32_t line = cursor.line(), column = cursor.column();
    const Cursor::Token token = cursor.next();
    const bool named = at && std::find(kNames.begin(), kNames.end(), token.text) != kNames.end();
    at = token.kind == '@';
    if (!named) continue;
    InlineIgnore ignore;
    ignore.rules = rules_in_brackets(cursor);
    if (ignore.rules.empty()) continue;
    ignore.line = ignore.first_line = line;
    ignore.column = column;
    ignore.last_line = declaration_end(cursor, !java);
    ignore.spelling = "@SuppressWarnings";
    ignores.push_back(std::move(ignore));
  }
  return ignores;
}

}  // namespace ravel::report
