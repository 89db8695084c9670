// SPDX-License-Identifier: Apache-2.0
//
// One pass over the bytes. The invariant that keeps it harmless on any input: every step consumes at least
// one byte, and an unfinished literal of a one-line kind ends with its line.
#include "report/comments.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace ravel::report {

namespace {

struct Style {
  char line_mark = 0;         // % or #
  bool slashes = false;       // // and /* */
  char char_mark = 0;         // $ or ?: the next character is itself
  bool long_strings = false;  // "…" may span lines
  bool raw_strings = false;   // R"x(…)x"
};

constexpr Style kErlang{.line_mark = '%', .char_mark = '$', .long_strings = true};
constexpr Style kElixir{.line_mark = '#', .char_mark = '?', .long_strings = true};
constexpr Style kC{.slashes = true, .raw_strings = true};
constexpr Style kJava{.slashes = true};

const Style* style_of(std::string_view file) {
  struct Extension {
    std::string_view name;
    const Style* style;
  };
  static constexpr std::array kExtensions = {
      Extension{".erl", &kErlang}, Extension{".hrl", &kErlang},     Extension{".yrl", &kErlang},
      Extension{".xrl", &kErlang}, Extension{".escript", &kErlang}, Extension{".app.src", &kErlang},
      Extension{".ex", &kElixir},  Extension{".exs", &kElixir},     Extension{".c", &kC},
      Extension{".h", &kC},        Extension{".cc", &kC},           Extension{".cpp", &kC},
      Extension{".cxx", &kC},      Extension{".hpp", &kC},          Extension{".hh", &kC},
      Extension{".java", &kJava},  Extension{".kt", &kJava},        Extension{".scala", &kJava},
      Extension{".gleam", &kJava},
  };
  for (const Extension& extension : kExtensions) {
    if (file.ends_with(extension.name)) return extension.style;
  }
  return nullptr;
}

class Scanner {
 public:
  Scanner(std::string_view file, std::string_view content) : text_(content), style_(style_of(file)) {
    if (style_ == nullptr) {
      any_mark_ = true;
      style_ = &kJava;
    }
    scan_.has_code.resize(2, false);
  }

  CommentScan scan() {
    while (at_ < text_.size()) step();
    return std::move(scan_);
  }

 private:
  char peek(size_t ahead = 0) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; }
  bool looking_at(std::string_view word) const { return text_.substr(at_).starts_with(word); }

  void advance(size_t count = 1) {
    for (; count > 0 && at_ < text_.size(); --count, ++at_) {
      if (text_[at_] != '\n') continue;
      ++line_;
      line_begin_ = at_ + 1;
      scan_.has_code.push_back(false);
    }
  }

  void code(size_t count = 1) {
    scan_.has_code[line_] = true;
    advance(count);
  }

  void step() {
    const char c = peek();
    const bool marked = any_mark_ ? c == '%' || c == '#' : c == style_->line_mark && c != '\0';
    if (c == ' ' || c == '\t' || c == '\r' || c == '\n') {
      advance();
    } else if (marked || (style_->slashes && looking_at("//"))) {
      line_comment();
    } else if (style_->slashes && looking_at("/*")) {
      block_comment();
    } else if (c == style_->char_mark && c != '\0') {
      code(peek(1) == '\\' ? 3 : 2);
    } else if (c == '"') {
      string_literal();
    } else if (c == '\'' && !(at_ > 0 && std::isdigit(static_cast<unsigned char>(text_[at_ - 1])))) {
      quoted('\'', false);  // a quote after a digit only groups digits: 1'000'000
    } else {
      code();
    }
  }

  void add_comment(size_t begin, size_t end) {
    const auto column = static_cast<uint32_t>(begin - line_begin_ + 1);
    scan_.comments.push_back({line_, column, text_.substr(begin, end - begin)});
  }

  void line_comment() {
    const size_t end = std::min(text_.find('\n', at_), text_.size());
    add_comment(at_, end);
    advance(end - at_);
  }

  void block_comment() {
    const size_t close = text_.find("*/", at_ + 2);
    const size_t end = close == text_.npos ? text_.size() : close + 2;
    while (at_ < end) {
      const size_t line_end = std::min(std::min(text_.find('\n', at_), text_.size()), end);
      add_comment(at_, line_end);
      advance(line_end - at_ + (line_end < end ? 1 : 0));
    }
  }

  void string_literal() {
    if (looking_at("\"\"\"")) {
      until("\"\"\"", 3);
    } else if (style_->raw_strings && at_ > 0 && text_[at_ - 1] == 'R') {
      const size_t open = text_.find('(', at_);
      if (open == text_.npos || open - at_ > 17) return code();
      until(")" + std::string(text_.substr(at_ + 1, open - at_ - 1)) + "\"", open - at_ + 1);
    } else {
      quoted('"', style_->long_strings);
    }
  }

  // Everything up to and with `close`, which is looked for after `skip` bytes.
  void until(std::string_view close, size_t skip) {
    const size_t found = text_.find(close, at_ + skip);
    const size_t end = found == text_.npos ? text_.size() : found + close.size();
    while (at_ < end) code();
  }

  void quoted(char quote, bool over_lines) {
    code();
    while (at_ < text_.size()) {
      const char c = peek();
      if (c == '\n' && !over_lines) return;
      code(c == '\\' ? 2 : 1);
      if (c == quote) return;
    }
  }

  std::string_view text_;
  const Style* style_;
  bool any_mark_ = false;
  size_t at_ = 0;
  uint32_t line_ = 1;
  size_t line_begin_ = 0;
  CommentScan scan_;
};

}  // namespace

CommentScan scan_comments(std::string_view file, std::string_view content) {
  return Scanner(file, content).scan();
}

}  // namespace ravel::report
