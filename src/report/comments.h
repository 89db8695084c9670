// SPDX-License-Identifier: Apache-2.0
//
// Comments of a source file, told apart from string literals. A scanner for the four comment styles that the
// platforms' languages have, chosen by the file's extension; it knows quotes and escapes, not grammars:
//
//   Erlang  %           "…" over lines, """…""", '…', $"
//   Elixir  #           "…" over lines, """…""", '…', ?"
//   C, C++, Java, Kotlin, Scala, Gleam   // and /* */   "…", """…""", R"x(…)x", '…'
//   others  any of the four
//
// Not followed: Elixir sigils and interpolation. A quote inside one can only hide or reveal a comment up to
// the next quote.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace ravel::report {

/// One line of a comment: a block comment has one for each of its lines.
struct CommentLine {
  uint32_t line = 0;
  uint32_t column = 0;  ///< of the text, in bytes from 1
  std::string_view text;
};

struct CommentScan {
  std::vector<CommentLine> comments;  ///< in order
  std::vector<bool> has_code;         ///< by line number from 1: something besides comments and white space
};

CommentScan scan_comments(std::string_view file, std::string_view content);

}  // namespace ravel::report
