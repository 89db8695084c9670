// SPDX-License-Identifier: Apache-2.0
#include "ir/lexer.h"

#include <algorithm>
#include <charconv>

namespace ravel::ir {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool starts_word(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool in_word(char c) { return starts_word(c) || is_digit(c) || c == '@'; }

int hex_digit(char c) {
  if (is_digit(c)) return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

class Lexer {
 public:
  explicit Lexer(std::string_view text) : text_(text) {}
  std::vector<Token> run();

 private:
  char at(size_t offset = 0) const { return next_ + offset < text_.size() ? text_[next_ + offset] : '\0'; }
  bool more() const { return next_ < text_.size(); }
  void skip_blanks();
  Token token();
  void newline();
  void quoted(Token& token, char delimiter);
  void escape(Token& token);
  void number(Token& token);
  void value(Token& token);
  void position(Token& token);
  void punct(Token& token);
  std::string_view take_while(bool (*wanted)(char));
  bool digits(uint64_t& number);
  static void wrong(Token& token, std::string_view why) {
    token.kind = TokenKind::error;
    token.text = why;
  }

  std::string_view text_;
  size_t next_ = 0;
  size_t line_start_ = 0;
  uint32_t line_ = 1;
  int depth_ = 0;  ///< open brackets
};

std::vector<Token> Lexer::run() {
  std::vector<Token> tokens;
  while (true) {
    skip_blanks();
    Token next;
    next.line = line_;
    next.column = static_cast<uint32_t>(next_ - line_start_) + 1;
    if (!more()) {
      tokens.push_back(next);
      tokens.back().kind = TokenKind::newline;  // so that the last line ends like all others
      tokens.push_back(next);
      return tokens;
    }
    const char c = at();
    if (c == '\n') {
      newline();
      next.kind = TokenKind::newline;
      if (depth_ > 0) continue;
    } else if (starts_word(c)) {
      next.kind = TokenKind::word;
      next.text = take_while(in_word);
    } else if (is_digit(c) || (c == '-' && is_digit(at(1)))) {
      number(next);
    } else if (c == '\'' || c == '"') {
      next.kind = c == '"' ? TokenKind::string : TokenKind::quoted;
      quoted(next, c);
    } else if (c == '%') {
      value(next);
    } else if (c == ';') {
      position(next);
    } else {
      punct(next);
    }
    tokens.push_back(std::move(next));
  }
}

void Lexer::skip_blanks() {
  while (at() == ' ' || at() == '\t' || at() == '\r') ++next_;
  if (at() == '/' && at(1) == '/') {
    while (more() && at() != '\n') ++next_;
  }
}

void Lexer::newline() {
  ++next_;
  ++line_;
  line_start_ = next_;
}

std::string_view Lexer::take_while(bool (*wanted)(char)) {
  const size_t begin = next_;
  while (more() && wanted(at())) ++next_;
  return text_.substr(begin, next_ - begin);
}

/// Reads digits; false if there are none or too many.
bool Lexer::digits(uint64_t& number) {
  const std::string_view text = take_while(is_digit);
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return !text.empty() && error == std::errc() && number <= UINT32_MAX;
}

void Lexer::quoted(Token& token, char delimiter) {
  ++next_;
  while (at() != delimiter) {
    if (!more() || at() == '\n') return wrong(token, "the closing quote is missing");
    if (at() == '\\') {
      escape(token);
      if (token.kind == TokenKind::error) return;
    } else {
      token.text += text_[next_++];
    }
  }
  ++next_;
}

void Lexer::escape(Token& token) {
  ++next_;
  const char c = at();
  if (c == 'x') {
    const int high = hex_digit(at(1)), low = hex_digit(at(2));
    if (high < 0 || low < 0) return wrong(token, "\\x needs two hexadecimal digits");
    token.text += static_cast<char>(high * 16 + low);
    next_ += 3;
    return;
  }
  static constexpr std::string_view kEscapes = "nt\\'\"", kMeanings = "\n\t\\'\"";
  const size_t known = c == '\0' ? std::string_view::npos : kEscapes.find(c);
  if (known == std::string_view::npos) return wrong(token, "unknown escape");
  token.text += kMeanings[known];
  ++next_;
}

void Lexer::number(Token& token) {
  const size_t begin = next_;
  token.kind = TokenKind::number;
  if (at() == '-') ++next_;
  take_while(is_digit);
  if (at() == '.' && is_digit(at(1))) {
    ++next_;
    take_while(is_digit);
  }
  const size_t sign = at(1) == '+' || at(1) == '-' ? 1 : 0;
  if ((at() == 'e' || at() == 'E') && is_digit(at(1 + sign))) {
    next_ += 1 + sign;
    take_while(is_digit);
  }
  token.text = text_.substr(begin, next_ - begin);
}

void Lexer::value(Token& token) {
  token.kind = TokenKind::value;
  ++next_;
  if (at() == '?') {
    ++next_;
    return;
  }
  if (is_digit(at())) {
    token.has_number = true;
    if (!digits(token.number)) wrong(token, "the value's number is too large");
    return;
  }
  if (at() == '\'') {
    quoted(token, '\'');
  } else if (starts_word(at())) {
    token.text = take_while(in_word);
  } else {
    return wrong(token, "expected a value's number or name after %");
  }
  if (token.kind == TokenKind::error || at() != '.' || !is_digit(at(1))) return;
  ++next_;
  token.has_number = true;
  if (!digits(token.number)) wrong(token, "the value's number is too large");
}

void Lexer::position(Token& token) {
  token.kind = TokenKind::position;
  ++next_;
  while (at() == ' ' || at() == '\t') ++next_;
  if (at() == '"') {
    quoted(token, '"');
    if (token.kind == TokenKind::error) return;
  } else {
    token.text =
        take_while([](char c) { return c != ':' && c != ' ' && c != '\t' && c != '\r' && c != '\n'; });
  }
  if (at() != ':') return wrong(token, "a position is written `; file:line`");
  ++next_;
  uint64_t column = 0;
  if (!digits(token.number)) return wrong(token, "expected a line number");
  if (at() == ':') {
    ++next_;
    if (!digits(column) || column > UINT16_MAX) return wrong(token, "expected a column number below 65536");
  }
  token.column_in_source = static_cast<uint32_t>(column);
}

void Lexer::punct(Token& token) {
  static constexpr std::string_view kDouble[] = {"=>", "->", "<<", ">>"};
  static constexpr std::string_view kSingle = "()[]{}:,?|=/#$";
  token.kind = TokenKind::punct;
  const std::string_view two = text_.substr(next_, 2);
  const bool is_double = std::find(std::begin(kDouble), std::end(kDouble), two) != std::end(kDouble);
  if (!is_double && kSingle.find(at()) == std::string_view::npos) {
    ++next_;
    return wrong(token, "unexpected character");
  }
  token.text = std::string(is_double ? two : text_.substr(next_, 1));
  next_ += token.text.size();
  if (token.text == "(" || token.text == "[" || token.text == "{") ++depth_;
  if (token.text == ")" || token.text == "]" || token.text == "}") depth_ = std::max(0, depth_ - 1);
}

}  // namespace

std::vector<Token> tokenize(std::string_view text) { return Lexer(text).run(); }

}  // namespace ravel::ir
