// SPDX-License-Identifier: Apache-2.0
//
// The words of one line of facts as text, from left to right. The first mistake counts. A word with a space
// in it, or none at all, stands in quotes; a quote inside of these, and a backslash, after a backslash.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace ravel::facts {

/// A word as a line has it.
std::string quoted(std::string_view text);

class Line {
 public:
  /// What follows `;` is a remark.
  explicit Line(std::string_view text);

  /// The next word, without its quotes.
  std::string word();
  bool ends() const { return peek().empty(); }
  /// The next word as it stands there.
  std::string_view peek() const;
  /// Takes the word if it is next.
  bool takes(std::string_view wanted);
  bool has_number() const;
  int64_t number();
  /// Below `count`; all numbers without a sign, if nothing is said.
  uint32_t index(size_t count = UINT32_MAX);
  void fail(std::string what);
  const std::optional<std::string>& problem() const { return problem_; }

 private:
  std::string_view rest_;
  std::optional<std::string> problem_;
};

/// Gives each line that has a word to `read`. What is wrong with the first that is, with its number.
std::optional<std::string> read_lines(std::string_view text, const std::function<void(Line&)>& read);

}  // namespace ravel::facts
