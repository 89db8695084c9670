// SPDX-License-Identifier: Apache-2.0
#include "ir/parse_const.h"

#include <bit>
#include <charconv>

namespace ravel::ir {
namespace {

/// As deep as the printer goes, with room for what stands for the rest.
constexpr int kMaxDepth = 1002;

}  // namespace

bool Tokens::accept(TokenKind kind) {
  if (peek().kind != kind) return false;
  next();
  return true;
}

bool Tokens::accept(std::string_view punct) {
  if (!peek().is(TokenKind::punct, punct)) return false;
  next();
  return true;
}

bool Tokens::accept_word(std::string_view word) {
  if (!peek().is(TokenKind::word, word)) return false;
  next();
  return true;
}

void Tokens::expect(std::string_view punct) {
  if (!accept(punct)) fail("expected `" + std::string(punct) + "`");
}

std::string Tokens::string() {
  std::string text = peek().text;
  if (!accept(TokenKind::string)) fail("expected a string in double quotes");
  return text;
}

std::string Tokens::atom() {
  std::string text = peek().text;
  if (!accept(TokenKind::quoted) && !accept(TokenKind::word)) fail("expected a name");
  return text;
}

uint32_t Tokens::uint32() {
  const std::string& text = peek().text;
  uint32_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (peek().kind != TokenKind::number || error != std::errc() || end != text.data() + text.size()) {
    fail("expected a number from 0 to 4294967295");
    return 0;
  }
  next();
  return number;
}

int64_t Tokens::int64() {
  const std::string& text = peek().text;
  int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (peek().kind != TokenKind::number || error != std::errc() || end != text.data() + text.size()) {
    fail("expected a whole number of 64 bits");
    return 0;
  }
  next();
  return number;
}

void Tokens::fail_at(size_t index, std::string_view message) {
  const Token& token = tokens_[index];
  if (!error_) {
    const bool bad_token = token.kind == TokenKind::error;
    error_ = ParseError{token.line, token.column, bad_token ? token.text : std::string(message)};
  }
  at_ = tokens_.size() - 1;
}

bool ConstParser::accept_invalid() {
  if (!tokens_.peek().is(TokenKind::punct, "$") || !tokens_.peek(1).is(TokenKind::word, "invalid"))
    return false;
  tokens_.next();
  tokens_.next();
  return true;
}

ParsedName ConstParser::func_name_or_invalid() {
  if (accept_invalid()) return {.name = {}, .has_arity = true, .invalid = true};
  return func_name();
}

ParsedName ConstParser::func_name() {
  ParsedName parsed;
  parsed.name.module = builder_.module().name;
  parsed.name.name = Symbol(tokens_.atom());
  if (tokens_.accept(":")) {
    parsed.name.module = parsed.name.name;
    parsed.name.name = Symbol(tokens_.atom());
  }
  if (tokens_.accept("/")) {
    parsed.name.arity = tokens_.uint32();
    parsed.has_arity = true;
  }
  return parsed;
}

ConstId ConstParser::make(ConstKind kind, std::string_view text, int64_t value, std::vector<ConstId> items) {
  return builder_.constant({kind, Symbol(text), value, CalleeId(), std::move(items)});
}

ConstId ConstParser::constant(int depth) {
  if (depth > kMaxDepth) return fail("the constant is nested too deeply");
  const Token& token = tokens_.peek();
  switch (token.kind) {
    case TokenKind::number:
      return number();
    case TokenKind::string:
      return make(ConstKind::string, tokens_.string());
    case TokenKind::quoted:
      return make(ConstKind::atom, tokens_.atom());
    case TokenKind::word:
      if (token.text == "fun" && tokens_.peek(1).kind != TokenKind::newline) return function();
      if (token.text[0] < 'a' || token.text[0] > 'z')
        return fail("expected a constant; such an atom needs quotes");
      return make(ConstKind::atom, tokens_.atom());
    default:
      break;
  }
  if (tokens_.accept("{")) return make(ConstKind::tuple, {}, 0, items("}", depth));
  if (tokens_.accept("[")) return list(depth);
  if (tokens_.accept("<<")) return binary();
  if (tokens_.accept("#")) return map(depth);
  if (tokens_.peek().is(TokenKind::punct, "$")) return dollar();
  return fail("expected a constant");
}

ConstId ConstParser::number() {
  const std::string text = tokens_.peek().text;
  const char* end = text.data() + text.size();
  if (text.find_first_of(".eE") != std::string::npos) {
    double value = 0;
    if (std::from_chars(text.data(), end, value).ec != std::errc()) return fail("the number is out of range");
    tokens_.next();
    return make(ConstKind::floating, {}, std::bit_cast<int64_t>(value));
  }
  tokens_.next();
  int64_t value = 0;
  if (std::from_chars(text.data(), end, value).ec == std::errc()) return make(ConstKind::integer, {}, value);
  const bool negative = text.starts_with('-');
  const std::string digits = text.substr(text.find_first_not_of("-0"));
  return make(ConstKind::big, negative ? "-" + digits : digits);
}

/// `$null`, `$klass "..."` and so on: what Erlang has no syntax for.
ConstId ConstParser::dollar() {
  if (accept_invalid()) return {};
  tokens_.next();
  if (tokens_.accept_word("null")) return make(ConstKind::null);
  if (tokens_.accept_word("klass")) return make(ConstKind::klass, tokens_.string());
  if (tokens_.accept_word("global")) return make(ConstKind::global, tokens_.string());
  if (tokens_.accept_word("other")) return make(ConstKind::other, tokens_.string());
  if (tokens_.accept_word("big")) return make(ConstKind::big, tokens_.string());
  if (!tokens_.accept_word("floating"))
    return fail("expected null, klass, global, other, big or floating after $");
  const std::string bits = tokens_.peek().text;
  int64_t value = 0;
  const bool good = std::from_chars(bits.data(), bits.data() + bits.size(), value).ec == std::errc();
  if (!tokens_.accept(TokenKind::number) || !good) return fail("expected the bits of the number");
  return make(ConstKind::floating, {}, value);
}

ConstId ConstParser::binary() {
  if (tokens_.accept(">>")) return make(ConstKind::binary);
  const std::string bytes = tokens_.string();
  const uint32_t bits = tokens_.accept("/") ? tokens_.uint32() : 0;
  tokens_.expect(">>");
  return make(ConstKind::binary, bytes, bits);
}

std::vector<ConstId> ConstParser::items(std::string_view close, int depth) {
  std::vector<ConstId> list;
  if (tokens_.accept(close)) return list;
  do {
    list.push_back(constant(depth + 1));
  } while (tokens_.accept(","));
  tokens_.expect(close);
  return list;
}

ConstId ConstParser::list(int depth) {
  if (tokens_.accept("]")) return make(ConstKind::nil);
  std::vector<ConstId> list;
  if (!tokens_.peek().is(TokenKind::punct, "|")) {
    do {
      list.push_back(constant(depth + 1));
    } while (tokens_.accept(","));
  }
  list.push_back(tokens_.accept("|") ? constant(depth + 1) : make(ConstKind::nil));
  tokens_.expect("]");
  return make(ConstKind::list, {}, 0, std::move(list));
}

ConstId ConstParser::map(int depth) {
  tokens_.expect("{");
  std::vector<ConstId> list;
  if (tokens_.accept("}")) return make(ConstKind::map);
  do {
    list.push_back(constant(depth + 1));
    tokens_.expect("=>");
    list.push_back(constant(depth + 1));
  } while (tokens_.accept(","));
  tokens_.expect("}");
  return make(ConstKind::map, {}, 0, std::move(list));
}

ConstId ConstParser::function() {
  tokens_.next();
  const ParsedName name = func_name_or_invalid();
  if (!name.has_arity) return fail("a function constant needs its arity");
  Const value;
  value.kind = ConstKind::function;
  if (!name.invalid) value.callee = builder_.callee(name.name);
  return builder_.constant(std::move(value));
}

}  // namespace ravel::ir
