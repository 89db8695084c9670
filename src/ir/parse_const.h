// SPDX-License-Identifier: Apache-2.0
//
// The lower half of the parser (parse.cc): the token stream with its error, and names and
// constants, which are written the same wherever they stand.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ir/builder.h"
#include "ir/lexer.h"
#include "ir/parse.h"

namespace ravel::ir {

/// The tokens and a place in them. After the first failure the place is the end token for good.
class Tokens {
 public:
  explicit Tokens(std::string_view text) : tokens_(tokenize(text)) {}

  const Token& peek(size_t ahead = 0) const {
    return ahead < tokens_.size() - at_ ? tokens_[at_ + ahead] : tokens_.back();
  }
  void next() { at_ += at_ + 1 < tokens_.size() ? 1 : 0; }
  size_t index() const { return at_; }
  bool at_end() const { return peek().kind == TokenKind::end; }

  bool accept(TokenKind kind);
  bool accept(std::string_view punct);
  bool accept_word(std::string_view word);
  void expect(std::string_view punct);
  std::string string();  ///< a string in double quotes
  std::string atom();    ///< a word or a quoted atom
  uint32_t uint32();
  int64_t int64();

  void fail(std::string_view message) { fail_at(at_, message); }
  void fail_at(size_t index, std::string_view message);
  const std::optional<ParseError>& error() const { return error_; }

 private:
  std::vector<Token> tokens_;
  size_t at_ = 0;
  std::optional<ParseError> error_;
};

struct ParsedName {
  FuncName name;
  bool has_arity = false;
  bool invalid = false;  ///< written `$invalid`
};

class ConstParser {
 public:
  ConstParser(Tokens& tokens, ModuleBuilder& builder) : tokens_(tokens), builder_(builder) {}

  /// An invalid id for `$invalid` and after errors.
  ConstId constant() { return constant(0); }
  /// `m:f/1`, or of the module itself `f/1`; the arity may be missing.
  ParsedName func_name();
  ParsedName func_name_or_invalid();
  bool accept_invalid();

 private:
  ConstId constant(int depth);
  ConstId number();
  ConstId dollar();
  ConstId binary();
  ConstId list(int depth);
  ConstId function();
  std::vector<ConstId> items(std::string_view close, int depth);
  ConstId map(int depth);
  ConstId make(ConstKind kind, std::string_view text = {}, int64_t value = 0,
               std::vector<ConstId> items = {});
  ConstId fail(std::string_view message) {
    tokens_.fail(message);
    return {};
  }

  Tokens& tokens_;
  ModuleBuilder& builder_;
};

}  // namespace ravel::ir
