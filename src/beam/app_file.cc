// SPDX-License-Identifier: Apache-2.0
//
// The text is cut into tokens, and the few that matter are found by their place among the brackets. A file
// that ends in the middle of anything is read as far as it goes.
#include "beam/app_file.h"

#include <array>
#include <string>
#include <vector>

namespace ravel::beam {

namespace {

struct Token {
  char kind = 0;  ///< 'a': an atom; 'x': another value; else the character itself
  std::string text;
};

constexpr size_t kTokensMax = 100'000;

bool is_word(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '@' ||
         (c & 0x80) != 0;
}

class Tokens {
 public:
  explicit Tokens(std::string_view text) : text_(text) {}

  std::vector<Token> read() {
    while (at_ < text_.size() && tokens_.size() < kTokensMax) {
      const char c = text_[at_];
      if (c == '%') {
        while (at_ < text_.size() && text_[at_] != '\n') ++at_;
      } else if (c == '\'' || c == '"') {
        std::string inside = quoted(c);
        tokens_.push_back({c == '"' ? 'x' : 'a', std::move(inside)});
      } else if (is_word(c)) {
        word();
      } else {
        ++at_;
        if (c != ' ' && c != '\t' && c != '\n' && c != '\r') tokens_.push_back({c, {}});
      }
    }
    return std::move(tokens_);
  }

 private:
  std::string quoted(char quote) {
    std::string out;
    for (++at_; at_ < text_.size() && text_[at_] != quote; ++at_) {
      if (text_[at_] == '\\' && at_ + 1 < text_.size()) ++at_;
      out += text_[at_];
    }
    if (at_ < text_.size()) ++at_;
    return out;
  }
  void word() {
    const size_t begin = at_;
    while (at_ < text_.size() && is_word(text_[at_])) ++at_;
    const bool atom = text_[begin] >= 'a' && text_[begin] <= 'z';
    tokens_.push_back({atom ? 'a' : 'x', std::string(text_.substr(begin, at_ - begin))});
  }

  std::string_view text_;
  size_t at_ = 0;
  std::vector<Token> tokens_;
};

/// Whether the tokens from `at` on are these; 'a' with the text `word` where that is not empty.
template <size_t N>
bool follow(const std::vector<Token>& tokens, size_t at, const std::array<char, N>& kinds,
            std::string_view word) {
  if (at + N > tokens.size()) return false;
  for (size_t i = 0; i < N; ++i)
    if (tokens[at + i].kind != kinds[i]) return false;
  return tokens[at + 1].text == word;
}

}  // namespace

std::optional<AppFile> read_app_file(std::string_view text) {
  const std::vector<Token> tokens = Tokens(text).read();
  if (!follow(tokens, 0, std::array{'{', 'a', ',', 'a'}, "application")) return std::nullopt;
  AppFile file;
  file.name = Symbol(tokens[3].text);
  size_t depth = 0;
  for (size_t i = 0; i < tokens.size(); ++i) {
    const char kind = tokens[i].kind;
    // The properties are tuples in a list in a tuple.
    if (depth == 2 && follow(tokens, i, std::array{'{', 'a', ',', '{', 'a'}, "mod")) {
      file.callback_module = Symbol(tokens[i + 4].text);
      break;
    }
    if (kind == '{' || kind == '[') ++depth;
    if ((kind == '}' || kind == ']') && depth > 0) --depth;
  }
  return file;
}

}  // namespace ravel::beam
