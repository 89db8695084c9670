// SPDX-License-Identifier: Apache-2.0
//
// The tokens of the text form (text.h). An instruction ends with its line, but inside brackets
// newlines do not count. Bad characters become `error` tokens: the parser reports them where
// it meets them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace ravel::ir {

enum class TokenKind : uint8_t {
  word,      ///< foo, Foo, _
  quoted,    ///< 'any text'; text is unescaped
  string,    ///< "any text"; text is unescaped
  number,    ///< -12, 1.5e3; text as written
  value,     ///< %7, %Pid.7, %pid, %?; text is the name, number the digits
  punct,     ///< ( ) [ ] { } : , ? | = / # $ => -> << >>
  position,  ///< ; file:12:3; text is the file
  newline,
  end,
  error,  ///< text says what is wrong
};

struct Token {
  TokenKind kind = TokenKind::end;
  std::string text;
  uint64_t number = 0;            ///< value: its number; position: the line
  bool has_number = false;        ///< value: whether it has one
  uint32_t column_in_source = 0;  ///< position: the column it names
  uint32_t line = 0, column = 0;  ///< where the token is

  bool is(TokenKind wanted, std::string_view wanted_text) const {
    return kind == wanted && text == wanted_text;
  }
};

/// The last token is always `end`.
std::vector<Token> tokenize(std::string_view text);

}  // namespace ravel::ir
