// SPDX-License-Identifier: Apache-2.0
//
// Colour for terminals: a Painter either wraps text in ANSI sequences or leaves it alone, so the code
// that lays out text has no conditions. Widths are always taken before painting.
#pragma once

#include <string>
#include <string_view>

namespace ravel::report {

enum class Ink { plain, strong, faint, red, yellow, green, blue, magenta, cyan };

class Painter {
 public:
  explicit Painter(bool on) : on_(on) {}
  std::string operator()(Ink ink, std::string_view text) const;

 private:
  bool on_;
};

/// A line of text, indented, without blanks at its end.
void append_line(std::string& out, size_t indent, std::string_view text);

}  // namespace ravel::report
